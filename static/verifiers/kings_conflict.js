/* Verifies matches of King's Conflict, as RECORD.md and its RULES.md say it. */

import { apart, CARDS, checkDeck, isInOrder, Land, STARTERS } from "./kings_conflict_land.js";
import { cardOf, Ended, FLAGS, Men, shown } from "./kings_conflict_men.js";
import { Chance, fixed, has, known, need, played, seedOf } from "./record.js";

export const RULES = [1, 2, 3];
export const starters = () => STARTERS;
export const takesDeck = (record) => record.setup.options.own_decks;
export { isInOrder };

const CHARGES = ["mercenary", "berserker"];
const ACTIONS = {
  mulligan: "cards", play_card: "card tile", move: "piece tile", attack: "piece target", levy: "", end_turn: "",
};
const ALL = 840; // which the health of every card divides: shares of it are whole
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

class Match extends Men {
  #kept = new Map(); // the match after entries to which it is taken back, by their numbers
  #number = 0;

  constructor(record) {
    super();
    const { options, hidden, seats, map } = record.setup;
    known(options, { own_decks: [false, true] });
    need(seats.length === 2, "two play");
    has(hidden.stack, "", "starter 0 1");
    has(hidden.rigging, "");
    this.chance = new Chance(seedOf(record));
    this.land = new Land(map);
    const shuffled = (name, pile) => fixed(this.chance.shuffled(pile), hidden.stack[name]);
    Object.assign(this, { rules: record.rules, turn: 0, sides: [], hasLevied: false, hasJuju: false });
    this.active = Number(shuffled("starter", ["0", "1"])[0]);
    seats.forEach(({ deck }, seat) => {
      need(options.own_decks || !deck, "a deck where none is brought");
      if (deck) checkDeck(deck, record.rules);
      const isFirst = seat === this.active;
      const side = { gold: isFirst ? 5 : 8, hand: new Map(), drawn: 0, dominion: 0, hasChosen: false };
      this.sides.push({ ...side, deck: shuffled(String(seat), deck?.cards ?? STARTERS[0]) });
      for (let many = isFirst ? 4 : 5; many > 0; many -= 1) this.take(seat, this.sides[seat].deck.shift());
      this.put(deck?.leader ?? "blessed", seat, [110, 10][seat]);
    });
    this.kings = this.all();
    for (const { kind, to } of record.entries) if (kind === "taken_back") this.#kept.set(to, null);
    this.#keep();
  }

  #keep() {
    if (this.#kept.has(this.#number)) this.#kept.set(this.#number, structuredClone({ ...this }));
  }

  onPlayed() {
    this.#number += 1;
    this.#keep();
  }

  /* RECORD.md: everything since is this seat's own moves and attacks. */
  takeBack(entries, entry) {
    need(Number.isInteger(entry.to) && entry.to >= 0 && entry.to < this.#number, "more taken back than there was");
    for (const other of entries.slice(entry.to, this.#number)) {
      const isMove = other.kind === "acted" && ["move", "attack"].includes(other.action.type);
      const isOwn = other.seat === entry.seat && (isMove || other.kind === "taken_back");
      need(isOwn || other.kind === "controlled", "something that can't be taken back");
    }
    Object.assign(this, structuredClone(this.#kept.get(entry.to)), { events: [] });
    Object.setPrototypeOf(this.chance, Chance.prototype);
    Object.setPrototypeOf(this.land, Land.prototype);
  }

  draw(seat) {
    const side = this.sides[seat];
    if (!side.deck.length) return;
    const card = side.deck.shift();
    if (side.hand.size >= 8) this.tell("card_lost", { seat, card });
    else this.tell("card_drawn", { seat, held: this.take(seat, card) });
  }

  setAside(seat, cards) {
    const side = this.sides[seat];
    need(!side.hasChosen && this.turn === 0, "the first cards were exchanged already");
    const areHeld = Array.isArray(cards) && cards.every((held) => side.hand.has(held));
    need(areHeld && new Set(cards).size === cards.length, "cards that aren't in the hand");
    side.hasChosen = true;
    const aside = [...side.hand.keys()].filter((held) => cards.includes(held));
    const names = aside.map((held) => side.hand.get(held));
    for (const held of aside) side.hand.delete(held);
    this.tell("cards_set_aside", { seat, cards });
    for (const _card of aside) this.draw(seat);
    if (aside.length) side.deck = this.chance.shuffled([...side.deck, ...names]);
    if (this.sides.every((one) => one.hasChosen)) this.begin();
  }

  end() {
    this.tell("turn_ended", { seat: this.active });
    if (this.turn === 60) {
      this.land.settle(this.all());
      this.judge();
    }
    this.active = 1 - this.active;
    this.begin();
  }

  /* RULES 11.5 and 11.6. */
  judge() {
    const share = (piece) => (piece.health * ALL) / cardOf(piece).health;
    const domains = [0, 1].map((seat) => this.land.domain(seat));
    this.tell("domains_counted", { domains });
    const armies = [0, 1].map((seat) => sum(this.own(seat).map((piece) => cardOf(piece).gold * share(piece))));
    for (const [worth, reason] of [[domains, "domain"], [this.kings.map(share), "health"], [armies, "army"]]) {
      if (worth[0] !== worth[1]) this.win(Number(worth[1] > worth[0]), reason);
    }
    this.win(null, "");
  }

  begin() {
    const [seat, side] = [this.active, this.sides[this.active]];
    Object.assign(this, { turn: this.turn + 1, hasLevied: false, hasJuju: false });
    this.tell("turn_began", { seat, turn: this.turn });
    this.burn();
    for (const taken of this.land.settle(this.all())) this.tell("region_taken", taken);
    const leads = this.land.domain(seat) >= this.land.domain(1 - seat) + 3;
    const turns = leads ? side.dominion + 1 : 0;
    if (turns !== side.dominion) {
      side.dominion = turns;
      this.tell("dominion_counted", { seat, turns });
    }
    if (turns === (this.rules < 3 ? 4 : 5)) this.win(seat, "dominion");
    for (const piece of this.own(seat)) {
      const { food } = cardOf(piece);
      if (food && this.terrain(piece) === "E") this.hurt(piece, food, "desert");
    }
    let missing = -this.food(seat);
    for (const piece of this.own(seat).sort((one, other) => other.id - one.id)) {
      const { food, kind } = cardOf(piece);
      if (missing <= 0 || !food || kind === "king") continue;
      missing -= food;
      this.hurt(piece, 1, "hunger");
    }
    if (this.turn > 2) this.pay(seat);
    for (const piece of this.own(seat)) this.help(piece);
    this.draw(seat);
    for (const piece of this.own(seat)) Object.assign(piece, { ...FLAGS, bonus: piece.bonus });
  }

  pay(seat) {
    const own = this.own(seat);
    const count = (card, earns = () => true) => own.filter((piece) => piece.card === card && earns(piece)).length;
    const servants = count("peasant", (one) => this.isHome(one)) + count("fisher", (one) => this.fishes(one));
    const domain = this.land.domain(seat);
    const regions = 2 + (this.rules < 3 ? domain : Math.ceil(domain / 2));
    const workers = 2 * count("mine") + servants;
    this.sides[seat].gold += regions + workers;
    this.tell("income_gained", { seat, regions, workers, gold: this.sides[seat].gold });
  }

  juju(seat, tile, isGreat) {
    const sinks = (one) => "PHFE".includes(this.land.terrain[one]);
    const kings = this.kings.map((king) => king.tile);
    need(!this.hasJuju, "one juju a turn");
    this.hasJuju = true;
    need(sinks(tile), "a tile that can't sink");
    if (!isGreat) {
      need(!kings.includes(tile), "a king stands there");
      return [tile];
    }
    const place = this.land.seen(seat, tile);
    const ways = [[-11, place > 10], [1, place % 11 < 10], [11, place < 110], [-1, place % 11 > 0]];
    const beside = ways.filter(([, isThere]) => isThere).map(([way]) => this.land.seen(seat, place + way));
    const tiles = [tile, ...beside];
    need(tiles.every((one) => kings.every((king) => apart(one, king) > 1)), "a king is within 1");
    return tiles.filter(sinks);
  }

  play(seat, held, tile) {
    const side = this.sides[seat];
    need(side.hand.has(held), "a card that isn't in the hand");
    const name = side.hand.get(held);
    const it = CARDS.get(name);
    side.hand.delete(held);
    need(it.gold <= side.gold, "too little gold");
    const isTile = Number.isInteger(tile) && tile >= 0 && tile < 121;
    need(name === "tax" ? tile === null : isTile, "no such tile");
    side.gold -= it.gold;
    this.tell("card_played", { seat, card: name, tile, gold: side.gold });
    const met = this.at(tile);
    if (it.kind !== "spell") {
      need(!it.food || it.food <= this.food(seat), "too little food");
      need(!met && this.mayPlace(seat, it, tile), "a place where it isn't allowed");
      const piece = this.put(name, seat, tile);
      piece.is_new = true;
      this.tell("piece_placed", { piece: shown(piece) });
    } else if (name === "tax") {
      const amount = Math.min(5, this.land.held(seat).length);
      side.gold += amount;
      this.tell("tax_collected", { seat, amount, gold: side.gold });
    } else if (name === "fireball") {
      need(met && met.seat !== seat, "no enemy that burns");
      this.hurt(met, cardOf(met).kind === "king" ? 1 : 3, "fireball");
    } else if (name === "march") {
      const isServant = met && met.seat === seat && ["fighter", "helper"].includes(cardOf(met).kind);
      need(isServant && (met.has_moved || met.has_attacked), "nobody there who can march");
      Object.assign(met, { has_moved: false, has_attacked: false, is_marched: true });
      this.tellOf("piece_marched", met);
    } else {
      this.flood(this.juju(seat, tile, name === "greatjuju"), "W", "S", "sea");
    }
  }

  mayPlace(seat, it, tile) {
    const near = this.own(seat, tile);
    const isNear = (...kinds) => near.some((piece) => kinds.includes(cardOf(piece).kind));
    const isHome = this.land.control[tile] === seat;
    const found = {
      K: isNear("king") || near.some((piece) => ["barracks", "warcamp"].includes(piece.card)),
      R: isHome,
      A: isNear("king") || isHome || (it.walks === "boat" && near.length > 0),
      B: isHome && isNear("king", "fighter", "helper"),
    };
    return it.on.includes(this.land.terrain[tile]) && found[it.place];
  }

  pieceOf(seat, id) {
    const piece = this.pieces.get(id);
    need(piece && piece.seat === seat, "no piece of this seat");
    need(!piece.is_new || CHARGES.includes(piece.card), "a piece that was just placed");
    return piece;
  }

  move(seat, id, tile) {
    const piece = this.pieceOf(seat, id);
    need(!piece.has_moved && !piece.has_attacked, "it has moved or attacked");
    const [origin, steps] = [piece.tile, this.steps(piece).get(tile)];
    need(steps, "a tile that it can't reach");
    Object.assign(piece, { tile, has_moved: true, walked: piece.walked + steps });
    this.tellOf("piece_moved", piece, { origin, tile });
  }

  attack(seat, id, target) {
    const [piece, other] = [this.pieceOf(seat, id), this.pieces.get(target)];
    need(!piece.has_attacked && !piece.is_marched, "it can't attack any more");
    need(piece.card !== "crusader" || piece.walked < 2, "it has gone too far");
    need(cardOf(piece).attack, "it doesn't fight");
    need(other && other.seat !== seat && this.isInRange(piece, other), "no enemy in range");
    piece.has_attacked = true;
    this.tellOf("piece_attacked", piece, { target, met: other.card });
    this.hurt(other, this.damage(piece, other), "attack");
    const strikes = [piece];
    const canAnswer = this.pieces.has(target) && cardOf(other).attack && piece.card !== "assassin";
    if (canAnswer && this.isInRange(other, piece)) {
      this.tell("piece_retaliated", { piece: target, target: id });
      this.hurt(piece, this.damage(other, piece), "retaliation");
      strikes.push(other);
    }
    for (const one of strikes) if (one.card === "battlepriest") this.heal(this.kings[one.seat], 1);
    for (const victim of piece.card === "elemental" ? this.own(1 - seat, other.tile) : []) {
      if (victim !== other) this.hurt(victim, 1, "splash");
    }
  }

  levy(seat) {
    const side = this.sides[seat];
    need(!this.hasLevied && side.gold >= 3, "a levy that isn't possible now");
    need(side.deck.length && side.hand.size < 8, "no card to levy");
    this.hasLevied = true;
    side.gold -= 3;
    this.tell("card_levied", { seat, gold: side.gold });
    this.draw(seat);
  }

  /* What ends the match ends what goes on, too. */
  #untilTheEnd(go) {
    try {
      go();
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
    }
  }

  act(seat, action) {
    const ways = {
      play_card: () => this.play(seat, action.card, action.tile),
      move: () => this.move(seat, action.piece, action.tile),
      attack: () => this.attack(seat, action.piece, action.target),
      levy: () => this.levy(seat),
      end_turn: () => this.end(),
    };
    need(action.type === "mulligan" || (this.turn && seat === this.active), "it isn't this seat's turn");
    this.#untilTheEnd(ways[action.type] ?? (() => this.setAside(seat, action.cards)));
  }

  giveUp(seat) {
    this.#untilTheEnd(() => this.win(1 - seat, "forfeit"));
  }

  byTheClock() {
    return this.turn ? { type: "end_turn" } : { type: "mulligan", cards: [] };
  }

  result() {
    return [this.winners, [0, 1].map((seat) => Number(this.winners.includes(seat)))];
  }
}

/* Throws at the first thing that is not as the rules give it. */
export const play = (record) => played(record, new Match(record), ACTIONS);
