/* The men of King's Conflict: what happens to them, what they do by themselves, and how they strike (RULES 5 to 10). */

import { apart, BESIDE, CARDS, EDGES, TILES, WALKS } from "./kings_conflict_land.js";

export const FLAGS = { bonus: 0, walked: 0, is_new: false, has_moved: false, has_attacked: false, is_marched: false };

/* A king is dead, or somebody has won: nothing else happens (RULES 11.1). */
export class Ended extends Error {}

export const shown = (piece) =>
  Object.fromEntries(Object.entries(piece).filter(([name, value]) => value || !Object.hasOwn(FLAGS, name)));
export const cardOf = (piece) => CARDS.get(piece.card);

/* The first of those that have most of something. */
const most = (items, much) => items.reduce((one, other) => (much(other) > much(one) ? other : one));

/* What stands on the land; `chance`, `land`, `sides` and `active` are those of the match. */
export class Men {
  constructor() {
    Object.assign(this, { pieces: new Map(), count: 0, isOver: false, winners: [], events: [] });
  }

  tell(type, more = {}) {
    this.events.push({ type, ...more });
  }

  tellOf(type, { id, seat, card }, more = {}) {
    this.tell(type, { piece: id, seat, card, ...more });
  }

  win(seat, reason) {
    Object.assign(this, { isOver: true, winners: seat === null ? [] : [seat] });
    if (seat === null) this.tell("game_drawn");
    else this.tell("game_won", { seat, reason });
    throw new Ended();
  }

  put(card, seat, tile) {
    this.count += 1;
    const piece = { id: this.count, card, seat, tile, health: CARDS.get(card).health, ...FLAGS };
    this.pieces.set(piece.id, piece);
    return piece;
  }

  all() {
    return [...this.pieces.values()];
  }

  at(tile) {
    return this.all().find((piece) => piece.tile === tile);
  }

  /* Pieces of a seat, in its order, within 1 of a tile if one is named. */
  own(seat, around = null) {
    const isThere = (piece) => piece.seat === seat && (around === null || apart(piece.tile, around) <= 1);
    const place = (piece) => this.land.seen(seat, piece.tile);
    return this.all().filter(isThere).sort((one, other) => place(one) - place(other));
  }

  terrain(piece) {
    return this.land.terrain[piece.tile];
  }

  /* Whether it stands in a region that its owner controls. */
  isHome(piece) {
    return this.land.control[piece.tile] === piece.seat;
  }

  remove(piece, cause) {
    this.pieces.delete(piece.id);
    this.tell("piece_died", { piece: shown(piece), cause });
    if (cardOf(piece).kind === "king") this.win(1 - piece.seat, "king");
  }

  hurt(piece, damage, cause) {
    const amount = piece.card === "blessed" ? Math.min(damage, 1) : damage;
    piece.health -= amount;
    this.tellOf("piece_damaged", piece, { amount, health: piece.health, cause });
    if (piece.health > 0) return;
    piece.health = 0;
    this.remove(piece, cause);
  }

  missing(piece) {
    return cardOf(piece).health - piece.health;
  }

  heal(piece, wanted) {
    const amount = Math.min(wanted, this.missing(piece));
    if (amount <= 0) return;
    piece.health += amount;
    this.tellOf("piece_healed", piece, { amount, health: piece.health });
  }

  /* What is left of it (RULES 5.3, 5.4). */
  food(seat) {
    let left = 4 + this.land.food(seat);
    for (const piece of this.own(seat)) {
      if (piece.card === "farm") left += 3;
      if (piece.card === "fisher" && this.fishes(piece)) left += 2;
      left -= cardOf(piece).food;
    }
    return left;
  }

  fishes(piece) {
    return this.terrain(piece) === "W" && this.isHome(piece);
  }

  take(seat, card) {
    const side = this.sides[seat];
    side.drawn += 1;
    const held = { id: `c${side.drawn}`, card };
    side.hand.set(held.id, card);
    return held;
  }

  /* What a piece does at the start of its owner's turn (RULES 3.5). */
  help(piece) {
    const { card: name, seat } = piece;
    const side = this.sides[seat];
    const near = this.own(seat, piece.tile).filter((other) => other !== piece);
    if (name === "mercenary" && side.gold) {
      side.gold -= 1;
      this.tell("upkeep_paid", { seat, piece: piece.id, gold: side.gold });
    } else if (name === "mercenary") {
      this.remove(piece, "unpaid");
    } else if (name === "troll") {
      this.heal(piece, 1);
    } else if (name === "herbalist" || name === "priest") {
      for (const other of near) this.heal(other, 1);
    } else if (name === "highpriest") {
      this.heal(most(this.own(seat), (one) => this.missing(one)), 2);
    } else if (name === "smith") {
      const men = near.filter((other) => cardOf(other).kind === "fighter" && other.bonus < 2);
      if (!men.length) return;
      const weakest = most(men, (one) => -(cardOf(one).attack + one.bonus));
      weakest.bonus += 1;
      this.tellOf("piece_strengthened", weakest, { bonus: weakest.bonus });
    } else if (name === "stonemason" && this.terrain(piece) === "M") {
      const walls = [...side.hand.values()].filter((card) => card === "wall");
      if (side.hand.size < 8 && walls.length < 2) this.tell("wall_gained", { seat, held: this.take(seat, "wall") });
    } else if (name === "blessed") {
      const region = this.land.regions.find(({ tiles }) => tiles.has(piece.tile));
      for (const other of this.own(seat)) {
        if (other === piece || region?.tiles.has(other.tile)) this.heal(other, 1);
      }
    }
  }

  burn() {
    const { terrain } = this.land;
    const burning = TILES.filter((tile) => terrain[tile] === "V");
    if (!burning.length || burning.length >= 24) return;
    const edge = new Set(burning.flatMap((tile) => EDGES[tile]));
    const tiles = this.land.ordered(this.active, [...edge].filter((tile) => "PHFEM".includes(terrain[tile])));
    if (tiles.length) this.flood([tiles[this.chance.below(tiles.length)]], "V", "L", "lava");
  }

  flood(tiles, terrain, code, cause) {
    for (const tile of tiles) {
      this.land.turn(tile, terrain);
      this.tell("tile_changed", { tile, code });
    }
    const men = tiles.map((tile) => this.at(tile)).filter(Boolean);
    for (const piece of men) if (cardOf(piece).walks === "-") this.remove(piece, cause);
    for (const piece of men) {
      const walks = WALKS[cardOf(piece).walks];
      if (walks && !walks.includes(terrain)) this.flee(piece, walks, cause);
    }
  }

  flee(piece, walks, cause) {
    const { tile: origin, seat } = piece;
    const free = BESIDE[origin].filter((to) => walks.includes(this.land.terrain[to]) && !this.at(to));
    if (free.length && this.chance.below(2) === 1) {
      piece.tile = this.land.ordered(seat, free)[this.chance.below(free.length)];
      this.tellOf("piece_fled", piece, { origin, tile: piece.tile });
    } else {
      this.remove(piece, cause);
    }
  }

  /* The tiles that it can reach, each with the number of steps. */
  steps(piece) {
    const [{ terrain }, { walks, move }] = [this.land, cardOf(piece)];
    const flies = walks === "flyer" || walks === "everywhere";
    const full = new Set(this.all().map((one) => one.tile));
    const isOnRoad = "RB".includes(terrain[piece.tile]) && ["foot", "cavalry", "mountain"].includes(walks);
    const found = new Map();
    for (const [ground, far] of isOnRoad ? [[WALKS[walks], 0], ["RB", 2]] : [[WALKS[walks], 0]]) {
      const reached = new Map([[piece.tile, 0]]);
      let edge = [piece.tile];
      for (let step = 1; step <= move + far; step += 1) {
        const isFree = (to) => !reached.has(to) && ground.includes(terrain[to]) && (flies || !full.has(to));
        edge = [...new Set(edge.flatMap((tile) => BESIDE[tile].filter(isFree)))];
        for (const tile of edge) reached.set(tile, step);
      }
      for (const [tile, step] of reached) if (!found.has(tile) && !full.has(tile)) found.set(tile, step);
    }
    return found;
  }

  isInRange(piece, other) {
    const { range } = cardOf(piece);
    const far = range >= 2 && this.terrain(piece) === "H" ? range + 1 : range;
    return apart(piece.tile, other.tile) <= far;
  }

  /* RULES 8.3. */
  damage(piece, other) {
    const [{ card: name, seat }, against] = [piece, cardOf(other)];
    const leads = (one) => one !== piece && ["marshal", "captain", "warrior"].includes(one.card);
    const wards = (one) => one !== other && one.card === "wardpriest";
    const isLed = cardOf(piece).kind === "fighter" && this.own(seat, piece.tile).some(leads);
    let amount = cardOf(piece).attack + piece.bonus;
    if ((name === "ranger" || name === "treant") && this.terrain(piece) === "F") amount += 1;
    if (isLed) amount += 1;
    if (name === "spearman" && against.walks === "cavalry") amount += 2;
    if (name === "catapult" && ["structure", "wall"].includes(against.kind)) amount += 3;
    if (this.terrain(other) === "F" && apart(piece.tile, other.tile) > 1) amount -= 1;
    if (this.own(1 - seat, other.tile).some(wards)) amount -= 1;
    return Math.max(1, amount);
  }
}
