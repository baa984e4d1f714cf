/* The land of King's Conflict, and what its cards say (RULES 1, 2, 4, 10 and 13).

   Terrain is told by a letter: plains, hills, forest, E for desert, mountain, water, volcanic ground, road, bridge. */

import { has, isSame, need, range } from "./record.js";

// id, copies, gold, attack, health, move, range, food, moves as, place, on, kind (RULES 10.2)
const STANDARD = `
militia 3 1 1 2 2 1 1 foot K PHFERB fighter|spearman 3 2 2 3 2 1 1 foot K PHFERB fighter
archer 3 3 2 2 2 2 1 foot K PHFERB fighter|swordsman 3 4 3 4 2 1 1 foot K PHFERB fighter
knight 2 5 4 4 4 1 1 cavalry K PHERB fighter|scout 3 2 1 1 4 1 1 foot K PHFERB fighter
mercenary 2 3 3 2 2 1 0 foot R PHFERB fighter|assassin 2 4 4 1 3 1 1 foot K PHFERB fighter
catapult 2 5 3 2 1 3 1 cavalry K PHERB fighter|troll 2 7 4 6 2 1 2 foot K PHFERB fighter
ranger 3 3 2 3 2 2 1 foot A F fighter|treant 2 6 4 6 1 1 0 foot A F fighter
giant 2 8 6 8 1 1 2 mountain A M fighter|reddragon 1 10 6 6 3 1 2 everywhere A MV fighter
stormdragon 2 9 6 4 3 2 2 flyer A M fighter|galley 3 4 3 4 3 2 1 boat A W fighter
serpent 2 6 4 6 3 1 0 boat A W fighter|imp 3 2 2 1 2 1 0 volcanic K PHFERB fighter
elemental 2 7 4 5 2 1 0 volcanic K PHFERB fighter|peasant 3 1 0 1 2 0 1 foot K PHFERB helper
fisher 3 2 0 2 2 0 0 boat A W helper|smith 2 3 0 2 2 0 1 foot K PHFERB helper
stonemason 2 4 0 2 2 0 1 mountain K PHFERBM helper|herbalist 3 3 0 2 2 0 1 foot K PHFERB helper
farm 3 1 0 3 0 0 0 - B P structure|mine 3 4 0 3 0 0 0 - B HM structure|tower 3 4 2 5 0 2 0 - B PHFE structure
barracks 2 5 0 5 0 0 1 - B PHE structure|fort 2 7 3 8 0 2 1 - B PH structure
smalljuju 2 4 0 0 0 0 0 - - - spell|greatjuju 1 9 0 0 0 0 0 - - - spell
fireball 3 3 0 0 0 0 0 - - - spell|tax 3 1 0 0 0 0 0 - - - spell`;
const BLESSED = `
crusader 3 5 4 5 2 1 2 foot K PHFERB fighter|marshal 1 3 2 4 2 1 1 foot K PHFERB fighter
priest 3 4 0 3 2 0 1 foot K PHFERB helper|battlepriest 3 4 2 4 2 1 1 foot K PHFERB fighter
highpriest 2 6 0 4 2 0 1 foot K PHFERB helper|wardpriest 2 3 0 3 2 0 1 foot K PHFERB helper
firepriest 2 5 3 3 2 2 1 foot K PHFERB fighter`;
const WARRIOR = `
berserker 3 4 4 2 3 1 1 foot K PHFERB fighter|captain 1 5 3 5 2 1 1 foot K PHFERB fighter
warcamp 2 3 0 5 0 0 1 - B PHE structure|march 3 1 0 0 0 0 0 - - - spell`;
const OTHERS = `
blessed 0 0 1 4 1 1 1 king - - king|warrior 0 0 3 6 1 1 1 king - - king|wall 0 0 0 4 0 0 0 - B PHFEM wall`;
const NUMBERS = ["copies", "gold", "attack", "health", "move", "range", "food"];
const WORDS = ["walks", "place", "on", "kind"];

const cards = (table) =>
  new Map(
    table.trim().split(/[|\n]/).map((row) => {
      const [name, ...told] = row.split(" ");
      const numbers = NUMBERS.map((one, at) => [one, Number(told[at])]);
      return [name, Object.fromEntries([...numbers, ...WORDS.map((one, at) => [one, told[7 + at]])])];
    }),
  );

const POOLS = new Map([["blessed", cards(STANDARD + BLESSED)], ["warrior", cards(STANDARD + WARRIOR)]]);
export const CARDS = cards(STANDARD + BLESSED + WARRIOR + OTHERS);
export const WALKS = {
  foot: "PHFERB", king: "PHFERB", cavalry: "PHERB", mountain: "PHFERBM", boat: "WB", volcanic: "PHFERBV",
  flyer: "PHFERBMW", everywhere: "PHFERBMWV", "-": "",
};
const TERRAIN = new Map([..."PMHFEV"].map((code) => [code, code]));
for (const [codes, kind] of [["L", "V"], ["S-|0123", "W"], ["dD4567", "R"], ["Bb", "B"]]) {
  for (const code of codes) TERRAIN.set(code, kind);
}
const USUAL = `MMHHHPPPPPP MMMHPPPFFFF MPFFPPFFFDF PPPMP6ddd4P PPMMPDPPPPP -----B-----
PPPPPDPMMPP P6ddd4PMPPP FDFFFPPFFPM FFFFPPPHMMM PPPPPPHHHMM`.split(/\s/);
const translated = (text, from, to) => [...text].map((code) => to[from.indexOf(code)] ?? code).join("");
const SHARED = `militia*2 spearman*2 archer*2 swordsman*2 mercenary*2 ranger*2 giant reddragon galley*2 peasant*2 smith
stonemason*2 farm*2 mine*2 smalljuju fireball*2`;
/* "faithful" and "warband", which follow the Blessed and the Warrior King. */
export const STARTERS = [`${SHARED} crusader priest`, `${SHARED} berserker march`].map((text) =>
  text.split(/\s+/).flatMap((part) => (part.endsWith("*2") ? Array(2).fill(part.slice(0, -2)) : [part])),
);

export const isInOrder = ({ leader, cards: held }) => {
  const order = [...(POOLS.get(leader)?.keys() ?? [])];
  return held.every((card, at) => at === 0 || order.indexOf(held[at - 1]) <= order.indexOf(card));
};

export const checkDeck = (deck, rules) => {
  const [pool, held] = [POOLS.get(deck.leader), deck.cards];
  need(pool && deck.pool === "kings-1", "a deck without a king");
  need(held.length === 30 && held.every((card) => pool.has(card)), "not a deck of 30 cards that are allowed in it");
  const isFew = (card) => held.filter((other) => other === card).length <= pool.get(card).copies;
  need(held.every(isFew), "too many copies of a card");
  need(rules < 2 || isInOrder(deck), "a deck that isn't in order");
};

const isSameTurned = (rows, symmetry) => {
  if (symmetry === "half-turn") {
    const turned = [...rows].reverse().map((codes) => [...codes].reverse().join(""));
    return isSame(turned.map((codes) => translated(codes, "01234567", "23016745")), rows);
  }
  const columns = range(0, 10).map((at) => rows.map((row) => row[at]).join(""));
  return isSame(columns.map((column) => translated(column, "1357-|dDBb", "3175|-DdbB")), rows);
};

/* RULES 13.1, 13.2, 13.4, 13.8 and 13.11. Whether a map is fair (13.3 to 13.10) is for those who saw it. */
const checkForm = (given) => {
  has(given, "name rows strategic safe mountain_pref symmetry");
  for (const name of ["rows", "strategic", "safe", "mountain_pref"]) {
    const isKnown = (code) => (name === "rows" ? TERRAIN.has(code) : /^\d$/.test(code));
    need(given[name].length === 11 && given[name].every((row) => row.length === 11), "not 11 rows of 11 tiles");
    need(given[name].every((row) => [...row].every(isKnown)), "an unknown tile");
  }
  const found = ["half-turn", "diagonal"].find((name) => isSameTurned(given.rows, name));
  need(found && found === given.symmetry, "a symmetry other than it says");
  const terrain = [...given.rows.join("")].map((code) => TERRAIN.get(code));
  const isThere = (kind) => terrain.filter((one) => one === kind).length >= 2;
  need([..."PMFW"].every(isThere), "a terrain that some cards need is missing");
  need("PHFRB".includes(terrain[10]), "a corner where no king can stand");
  need(!BESIDE[10].some((tile) => "MV".includes(terrain[tile])), "a mountain or a volcano beside a king");
};

const row = (tile) => Math.floor(tile / 11);
export const TILES = range(0, 120);
export const apart = (a, b) => Math.max(Math.abs(row(a) - row(b)), Math.abs((a % 11) - (b % 11)));
export const BESIDE = TILES.map((tile) => TILES.filter((to) => apart(tile, to) === 1));
export const EDGES = TILES.map((tile) => BESIDE[tile].filter((to) => row(to) === row(tile) || to % 11 === tile % 11));
const SHARES = { P: 3, H: 4, F: 4, W: 4 };
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

/* Terrain, regions, and who controls them. */
export class Land {
  constructor(given) {
    if (given) checkForm(given);
    this.isMirrored = given?.symmetry === "diagonal";
    this.terrain = [...(given?.rows ?? USUAL).join("")].map((code) => TERRAIN.get(code));
    Object.assign(this, { regions: [], control: Array(121).fill(null), was: new Map() });
  }

  /* The tile as this seat sees the map, and back (RULES 12.4). */
  seen(seat, tile) {
    if (seat === 0) return tile;
    return this.isMirrored ? (tile % 11) * 11 + row(tile) : 120 - tile;
  }

  ordered(seat, tiles) {
    return [...tiles].sort((one, other) => this.seen(seat, one) - this.seen(seat, other));
  }

  /* RULES 4.3: who controls what. Gives the regions that went to somebody else. */
  settle(pieces) {
    const [was, taken, done] = [this.was, [], new Set()];
    Object.assign(this, { was: new Map(), regions: [], control: Array(121).fill(null) });
    const lead = new Map(pieces.filter((one) => one.card !== "wall").map((one) => [one.tile, 1 - 2 * one.seat]));
    for (const tile of TILES) {
      if (done.has(tile) || "RB".includes(this.terrain[tile])) continue;
      const region = new Set([tile]); // which grows while it is gone through
      for (const one of region) {
        for (const to of EDGES[one]) if (this.terrain[to] === this.terrain[tile]) region.add(to);
      }
      const more = sum([...region].map((to) => lead.get(to) ?? 0));
      const owner = more === 0 ? null : Number(more < 0);
      this.regions.push({ owner, terrain: this.terrain[tile], tiles: region });
      for (const to of region) {
        done.add(to);
        this.control[to] = owner;
      }
      const key = [...region].sort((one, other) => one - other).join();
      this.was.set(key, owner);
      if ((was.get(key) ?? null) !== owner) taken.push({ tile, size: region.size, seat: owner });
    }
    return taken;
  }

  /* RULES 4.5: a tile that became sea or lava belongs to nobody; its region gives what it gave. */
  turn(tile, terrain) {
    this.terrain[tile] = terrain;
    this.control[tile] = null;
  }

  /* The regions that a seat controls. */
  held(seat) {
    return this.regions.filter((region) => region.owner === seat);
  }

  domain(seat) {
    return sum(this.held(seat).map(({ tiles }) => Math.max(1, Math.floor(tiles.size / 4))));
  }

  food(seat) {
    const giving = this.held(seat).filter(({ terrain }) => SHARES[terrain]);
    return sum(giving.map(({ terrain, tiles }) => Math.max(1, Math.floor(tiles.size / SHARES[terrain]))));
  }
}
