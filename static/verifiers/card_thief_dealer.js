/* The deck and the dealer of Card Thief, for its verifier: RULES 9, 10, 14 and 15. */

import { Chance, fixed, has, need, plain, range, Refused } from "./record.js";

// kind, value, and how many of it the deck of each heist has (RULES 14.1)
const DECK = `
guard 2 8 6 3 2|guard 3 6 4 4 3|warden 3 0 3 3 3|wolf 3 0 3 4 4|owl 2 0 0 3 3|overseer 4 0 0 0 3
sneak 1 2 2 1 1|sneak 2 3 3 4 3|sneak 3 2 1 2 3|traitor 5 0 1 1 1|hide 10 3 3 2 2|torch 1 8 5 5 5
treasure 1 2 2 0 0|treasure 2 2 2 3 2|treasure 3 2 2 3 3|door 0 2 2 2 2|trap 2 2 3 2 2
`.trim().split(/[|\n]/).map((row) => row.split(" ").map((part, at) => (at ? Number(part) : part)));
export const KINDS = [...new Set(DECK.map(([kind]) => kind))];
export const ENEMIES = KINDS.slice(0, 5);
export const OBSTACLES = ["door", "trap"];
export const LIGHTS = ["torch", "warden"];
export const WAYS = { north: -3, east: 1, south: 3, west: -1 };
export const CELLS = range(0, 8);
const away = (a, b) => [Math.abs(Math.floor(a / 3) - Math.floor(b / 3)), Math.abs((a % 3) - (b % 3))];
export const BESIDE = CELLS.map((cell) => CELLS.filter((to) => Math.hypot(...away(cell, to)) === 1));
export const AROUND = CELLS.map((cell) => CELLS.filter((to) => Math.max(...away(cell, to)) === 1));
const WISHES = { enemy: ENEMIES, obstacle: OBSTACLES, any: KINDS };
const SIMILAR = { hide: "sneak", torch: "warden", treasure: "obstacle", obstacle: "treasure" };
const SEEN = { enemies: ENEMIES, sneaks: ["sneak"], hides: ["hide"], torches: LIGHTS, obstacles: OBSTACLES };

const kindsOf = (wish) => WISHES[wish] ?? [wish];
const count = (cards, kinds) => cards.filter((card) => card !== null && kinds.includes(card.kind)).length;

/* What the dealer looks at, and what it deals. */
export class Dealer {
  constructor(seed, options, stack) {
    Object.assign(this, { seed, options, piles: {}, events: [], stealth: 10, turns: 0, dealt: 0 });
    Object.assign(this, { hasChest: false, hasExit: false, board: Array(9).fill(null) });
    has(stack, "", `start ${KINDS.join(" ")}`);
    for (const kind of KINDS) {
      const rows = DECK.filter((row) => row[0] === kind);
      const values = rows.flatMap((row) => Array(row[1 + options.heist]).fill(row[1]));
      this.piles[kind] = this.pile(kind, values, "0", stack[kind]);
    }
    const cells = this.source("0", "start").shuffled(CELLS.map(String));
    this.thief = Number(fixed(cells, stack.start)[0]);
  }

  /* The source of a name, from this draw on (RULES 10.2). */
  source(deal, name, draw = 0) {
    return new Chance(plain(`${this.seed}:${deal}:${name}`), draw);
  }

  pile(kind, values, deal, wanted) {
    const source = this.source(deal, `deck:${kind}`);
    const ids = [...values].sort((one, other) => one - other).map((value) => `${kind}-${value}`);
    return fixed(source.shuffled(ids), wanted).map((id) => this.card(kind, Number(id.split("-")[1]), source));
  }

  card(kind, base, source) {
    const isTurned = ENEMIES.includes(kind) && kind !== "owl";
    const facing = isTurned ? Object.keys(WAYS)[source.below(4)] : null;
    return { id: null, kind, base, facing, bonus: 0 };
  }

  tell(type, more = {}) {
    this.events.push({ type, ...more });
  }

  left() {
    return Object.values(this.piles).flat().length;
  }

  /* The card that a wish gets (RULES 9.3, 9.4). */
  top(wish, source) {
    for (const one of [wish, SIMILAR[wish], "any"]) {
      const kinds = kindsOf(one).flatMap((kind) => (this.piles[kind] ?? []).map(() => kind));
      if (kinds.length) return this.piles[kinds[source.below(kinds.length)]][0];
    }
    throw new Refused("there is no card to deal");
  }

  /* RULES 9.13, 10.3. */
  newcomer(deal, name) {
    const kinds = ENEMIES.slice(0, [1, 3, 4, 5][this.options.heist - 1]);
    const kind = kinds[this.source(deal, name).below(kinds.length)];
    const values = DECK.filter((row) => row[0] === kind).map((row) => row[1]);
    const value = values[this.source(deal, name, 1).below(values.length)];
    return this.card(kind, value, this.source(deal, name, 2));
  }

  deal(deal) {
    const { options, turns, stealth } = this;
    const board = [...this.board];
    const cells = CELLS.filter((cell) => board[cell] === null && cell !== this.thief);
    const [out, checks] = [[], []];
    let cap = null;
    const saw = { turns, stealth, room: cells.length, deck: this.left() };
    for (const [name, kinds] of Object.entries(SEEN)) saw[name] = count(board, kinds);

    const hasRoom = () => out.length < cells.length && this.left() > 0;
    const there = (kinds, isRunning = options.counts === "running") =>
      count(isRunning ? [...board, ...out] : board, kinds);

    const note = (check, attempt, card = null, more = {}) => {
      const made = { check, attempt, roll: null, wish: null, cell: card, is_substitute: false, otherwise: [] };
      checks.push({ ...made, ...more });
      if (card) out.push(card);
    };

    /* Deals a card for a wish; of several wishes a roll decides, each up to its number. */
    const ask = (check, attempt, odds) => {
      if (!hasRoom()) return;
      const name = `${check}:${attempt}`;
      const wishes = Object.keys(odds);
      const roll = wishes.length > 1 ? this.source(deal, name).below(100) + 1 : null;
      const wish = wishes.find((one) => (roll ?? 0) <= odds[one]);
      const tops = wishes.map((one) => this.top(one, this.source(deal, name, 1)));
      const card = tops[wishes.indexOf(wish)];
      this.piles[card.kind].shift();
      const others = wishes.map((one, at) => ({ wish: one, kind: tops[at].kind, base: tops[at].base }));
      const otherwise = others.filter((one) => one.wish !== wish);
      note(check, attempt, card, { roll, wish, is_substitute: !kindsOf(wish).includes(card.kind), otherwise });
    };

    if (!this.hasChest && this.left() - (cells.length - 1) <= 21) {
      this.hasChest = true;
      note("chest", 1, this.card("chest", 2));
    }
    if (!this.hasExit && this.left() <= cells.length - out.length - 1) {
      this.hasExit = true;
      note("exit", 1, this.card("exit", 0));
    }
    if (hasRoom()) {
      const roll = this.source(deal, "enemy:0").below(100) + 1;
      cap = roll <= 5 ? 4 : roll <= 15 ? 2 : 3;
      note("enemy", 0, null, { roll });
      const missing = Math.max(0, cap - there(ENEMIES));
      const tries = options.enemy_tries === "each" ? missing : Math.min(1, missing);
      for (let attempt = 1; attempt <= tries; attempt += 1) ask("enemy", attempt, { enemy: 85, any: 100 });
    }
    if (turns < 3 && !there(["sneak"])) ask("sneak_hide", 1, { sneak: 100 });
    const isAsked = options.sneak_roll === "always" || !there(["sneak"]);
    const isRolled = isAsked && (stealth !== 5 || options.stealth_five === "above");
    if (stealth < 5 && !there(["hide"])) ask("sneak_hide", 2, { hide: 100 });
    else if (stealth >= 5 && isRolled) ask("sneak_hide", 2, { sneak: 70, treasure: 100 });
    for (const attempt of [1, 2]) if (there(LIGHTS, true) < 2) ask("torch", attempt, { torch: 100 });
    if (!there(OBSTACLES)) ask("treasure", 1, { treasure: 100 });
    if (!there(OBSTACLES)) ask("obstacle", 1, { obstacle: 39, treasure: 90, any: 100 });
    for (const attempt of range(1, 8)) ask("leftover", attempt, { any: 100 });
    for (let attempt = 1; out.length < cells.length; attempt += 1) {
      const isTorch = there(LIGHTS, true) < 2;
      note("endgame", attempt, isTorch ? this.card("torch", 1) : this.newcomer(deal, `endgame:${attempt}`));
    }
    this.source(deal, "places").shuffled(cells).forEach((cell, at) => {
      this.board[cell] = out[at];
      checks.find((made) => made.cell === out[at]).cell = cell;
    });
    for (const cell of cells) {
      this.dealt += 1;
      this.board[cell].id = `c${this.dealt}`;
    }
    const cards = cells.map((cell) => ({ cell, card: { ...this.board[cell] } }));
    need(out.length === cells.length, "more cards than places");
    this.tell("dealt", { cards, notes: { source: deal, saw, cap, checks } });
  }
}
