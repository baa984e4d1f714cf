/* Verifies heists of Card Thief, as RECORD.md and its RULES.md say it. */

import { AROUND, BESIDE, CELLS, Dealer, ENEMIES, KINDS, LIGHTS, OBSTACLES, WAYS } from "./card_thief_dealer.js";
import { has, known, need, played, range, seedOf } from "./record.js";

export const RULES = [1];

const LOOT = { guard: 1, warden: 1, overseer: 2 };
const UNAIMED = ["cloak", "potion", "smoke", "orders"];
const CHARGES = { cloak: 1, potion: 1, smoke: 1, orders: 1, water: 2, lockpick: 2, blackjack: 3, noise: 4, hook: 4 };
const GEAR = ["", ...Object.keys(CHARGES).flatMap((item) => [item, `${item}+`])];
const OPTIONS = {
  heist: range(1, 4), item_1: GEAR, item_2: GEAR, item_3: GEAR, practice: [false, true],
  enemy_tries: ["each", "one"], // first what holds where it is no practice
  counts: ["frozen", "running"],
  sneak_roll: ["always", "only_without_sneak"],
  stealth_five: ["above", "nothing"],
};
const READINGS = ["enemy_tries", "counts", "sneak_roll", "stealth_five"];
const ACTIONS = { go: "path", shadow_step: "cell", use_item: "slot cell facing", drop_item: "slot" };

export const isInOrder = () => true; // there are no decks

const isCell = (cell) => CELLS.includes(cell);
const towards = (source, cell) => Object.keys(WAYS).find((name) => WAYS[name] === cell - source);
const copied = (card) => card && { ...card };

class Heist extends Dealer {
  constructor(record) {
    const { hidden, options, seats } = record.setup;
    known(options, OPTIONS);
    need(seats.length === 1 && seats[0].deck === null, "it's played alone, and without a deck");
    has(hidden.rigging, "");
    const isUsual = READINGS.every((name) => options[name] === OPTIONS[name][0]);
    need(options.practice || isUsual, "another dealer, and not in practice");
    super(seedOf(record), options, hidden.stack);
    const gear = [options.item_1, options.item_2, options.item_3];
    const items = gear.filter(Boolean).map((name) => name.replace("+", ""));
    need(new Set(items).size === items.length, "an item that is brought twice");
    this.slots = gear.map((name) => (name ? this.item(name) : null));
    Object.assign(this, { gems: 0, drawn: new Map(), chest: null, ended: null, isDark: false, isSmoke: false });
    this.deal("0");
    this.settle();
  }

  get isOver() {
    return this.ended !== null;
  }

  item(name) {
    const [item, isUpgraded] = [name.replace("+", ""), name.endsWith("+")];
    const charge = CHARGES[item] + Number(isUpgraded && item !== "cloak");
    return { item, charge, isUpgraded, isUsed: false };
  }

  end(result) {
    this.ended = result;
    this.tell("heist_ended", { result, gems: this.gems, chest_gems: this.chest ?? 0 });
  }

  // light, sight and what an enemy costs (RULES 3, 4)

  kind(cell) {
    return this.board[cell]?.kind ?? null;
  }

  isEnemy(cell) {
    return ENEMIES.includes(this.kind(cell));
  }

  enemies(cells = CELLS) {
    return cells.filter((cell) => this.isEnemy(cell));
  }

  isLit(cell) {
    return !this.isDark && [cell, ...BESIDE[cell]].some((one) => LIGHTS.includes(this.kind(one)));
  }

  sees(enemy, cell) {
    const { kind, facing } = this.board[enemy];
    const way = cell - enemy;
    const ways = kind === "owl" ? Object.values(WAYS) : [WAYS[facing]];
    const isThere = ways.includes(way) || (kind === "overseer" && ways.includes(-way));
    return isThere && BESIDE[enemy].includes(cell) && !this.isSmoke;
  }

  /* RULES 4.4. */
  isFound() {
    const watching = this.enemies().filter((enemy) => this.sees(enemy, this.thief)).map((enemy) => this.kind(enemy));
    return this.stealth <= 0 && watching.length > 0 && (this.isLit(this.thief) || watching.includes("owl"));
  }

  isStabbed(cell) {
    const card = this.board[cell];
    if (!["guard", "warden", "wolf"].includes(card.kind) || this.isLit(cell)) return false;
    return BESIDE[this.thief].includes(cell) && cell - this.thief === WAYS[card.facing];
  }

  /* RULES 3.2; of other cards the number on them. */
  value(cell, source = null) {
    const { base, bonus } = this.board[cell];
    if (!this.isEnemy(cell)) return base;
    const isSeen = this.enemies().some((other) => this.sees(other, cell));
    const sees = source !== null && this.sees(cell, source);
    return base + bonus + 2 * Number(this.isLit(cell)) + Number(isSeen) + Number(sees);
  }

  // a path (RULES 5, 6)

  /* RULES 5.2 to 5.7; `path` has the cell where it began, and those that it took. */
  canEnter(cell, path, difficulty) {
    const [kind, source] = [this.kind(cell), this.thief];
    const corners = [source - (source % 3) + (cell % 3), cell - (cell % 3) + (source % 3)];
    const isStep = (from, at) => corners.includes(from) && corners.includes(path[at + 1]) && from !== path[at + 1];
    if (kind === null || !AROUND[source].includes(cell) || path.includes(cell) || path.some(isStep)) return false;
    if (kind === "exit") return path.length > 1;
    if (kind === "door") return !this.isLit(cell);
    if (kind === "chest" && !this.slots.includes(null)) return false;
    const hasEnough = this.stealth >= this.value(cell, source) * difficulty;
    return hasEnough || (!this.isEnemy(cell) && kind !== "chest") || this.isStabbed(cell);
  }

  step(cell, difficulty) {
    const [source, card, isLit] = [this.thief, copied(this.board[cell]), this.isLit(cell)];
    const [{ kind }, isEnemy, isStabbed] = [card, this.isEnemy(cell), this.isStabbed(cell)];
    const value = isStabbed ? 0 : this.value(cell, source);
    const isAlarm = isEnemy && this.sees(cell, source) && (isLit || kind === "wolf");
    const price = value * difficulty;
    if (isEnemy || ["chest", "torch", "trap"].includes(kind)) {
      this.stealth -= price;
      this.gems += (LOOT[kind] ?? 0) * (isStabbed ? card.base * difficulty : price);
    } else if (kind === "sneak") {
      this.stealth += isLit ? 0 : price;
    } else if (kind === "traitor") {
      this.stealth += 5;
      this.gems = Math.max(0, this.gems - 3);
    } else if (kind === "treasure") {
      this.gems += price;
    }
    if (kind === "chest") {
      this.chest = (2 + this.options.heist) * price;
      this.slots[this.slots.indexOf(null)] = { item: "chest" };
    }
    this.board[cell] = null;
    this.thief = cell;
    const now = { stealth: this.stealth, gems: this.gems, chest_gems: this.chest };
    this.tell("stepped", { source, cell, card, difficulty, value, is_lit: isLit, is_backstab: isStabbed, ...now });
    if (kind === "exit") {
      this.end(this.chest === null ? "empty_handed" : "escaped");
      return;
    }
    if (isAlarm) this.rouse("alarm", cell, CELLS);
    else if (kind === "chest" || (isEnemy && !isStabbed)) this.rouse("commotion", cell, BESIDE[cell]);
    this.react(cell, kind === "trap", isLit);
  }

  rouse(cause, cell, among) {
    const cells = this.enemies(among);
    for (const one of cells) this.board[one].bonus += 1;
    if (cells.length) this.tell("roused", { cause, cell, cells });
  }

  /* Traps and light (RULES 6.2 to 6.5). */
  react(cell, isTrap, isLit) {
    const [turned, drawn] = [new Map(), new Map()];
    const beside = this.enemies(BESIDE[cell]);
    const others = beside.filter((enemy) => this.kind(enemy) !== "owl");
    const turn = (enemy) => {
      const facing = towards(enemy, cell);
      if (this.board[enemy].facing !== facing) turned.set(enemy, facing);
      this.board[enemy].facing = facing;
      drawn.set(enemy, cell);
    };
    if (isTrap) {
      this.rouse("trap", cell, AROUND[cell]);
      others.forEach(turn);
    }
    for (const enemy of isLit ? beside : []) {
      if (this.sees(enemy, cell)) {
        this.rouse("anger", cell, [enemy]);
        if (this.kind(enemy) === "wolf") this.rouse("bark", enemy, CELLS.filter((other) => other !== enemy));
        if (others.includes(enemy)) drawn.set(enemy, cell);
      } else if (others.includes(enemy) && Math.abs(WAYS[this.board[enemy].facing]) !== Math.abs(cell - enemy)) {
        turn(enemy);
      }
    }
    for (const [enemy, facing] of turned) this.tell("turned", { cell: enemy, facing });
    for (const enemy of drawn.keys()) {
      this.drawn.set(this.board[enemy].id, cell);
      this.tell("lured", { cell: enemy, to: cell });
    }
  }

  go(path) {
    need(path.length >= 2, "a path over fewer than two cards");
    const taken = [this.thief];
    let [difficulty, last] = [1, null];
    for (const cell of path) {
      need(!this.isOver && !(last && this.isFound()), "a step after the end of a path");
      need(isCell(cell) && this.canEnter(cell, taken, difficulty), "a step that isn't possible");
      last = { kind: this.kind(cell), isLit: this.isLit(cell) };
      this.step(cell, difficulty);
      need(taken.length > 1 || !this.isFound(), "a first step that is the last");
      taken.push(cell);
      if (!AROUND[taken[0]].includes(cell)) difficulty += 1;
    }
    if (!this.isOver && this.isFound()) this.end("caught");
    if (this.isOver) return;
    if (last.kind === "hide" && !last.isLit) this.calm("hid_away");
    if (path.length === 8) this.calm("board_cleared");
    this.fall();
    this.endTurn(true);
  }

  calm(how) {
    this.stealth = Math.max(10, this.stealth);
    this.tell(how, { stealth: this.stealth });
  }

  /* RULES 7.4, 7.5. */
  fall() {
    const followers = [];
    for (const cell of this.enemies()) {
      const card = this.board[cell];
      const to = this.drawn.get(card.id);
      if (followers.includes(card) || to === undefined || this.board[to] || to === this.thief) continue;
      this.move("followed", cell, to);
      followers.push(card);
    }
    for (const cell of [3, 0, 4, 1, 5, 2]) {
      let to = cell;
      while (to < 6 && !this.board[to + 3] && this.thief !== to + 3) to += 3;
      if (to !== cell && this.board[cell] && !followers.includes(this.board[cell])) this.move("fell", cell, to);
    }
  }

  move(how, source, cell) {
    [this.board[cell], this.board[source]] = [this.board[source], null];
    this.tell(how, { card: this.board[cell].id, source, cell });
  }

  endTurn(isDealt) {
    this.turns += 1;
    for (const cell of CELLS) {
      if (this.kind(cell) !== "chest" || this.board[cell].base >= 9) continue;
      this.board[cell].base += 1;
      this.tell("chest_grew", { cell, value: this.board[cell].base });
    }
    if (isDealt) this.deal(String(this.turns));
    if (this.isFound()) this.end("caught");
    Object.assign(this, { isDark: false, isSmoke: false, drawn: new Map() });
    for (const slot of this.slots) if (slot) slot.isUsed = false;
  }

  // shadow step and items (RULES 8, 11)

  canSwap(cell) {
    const isDark = !this.isLit(this.thief) && !this.isLit(cell);
    return this.stealth <= 0 && isDark && !this.sees(cell, this.thief);
  }

  swap(cell) {
    const source = this.thief;
    this.thief = cell;
    [this.board[source], this.board[cell]] = [this.board[cell], null];
    this.tell("swapped", { source, cell, card: this.board[source].id });
  }

  canUse(slot, cell) {
    const item = slot?.item;
    if (!item || item === "chest" || slot.isUsed) return false;
    if (cell === null || UNAIMED.includes(item)) return cell === null && UNAIMED.includes(item);
    const [kind, isEnemy] = [this.kind(cell), this.isEnemy(cell)];
    const isTarget = {
      blackjack: isEnemy && AROUND[this.thief].includes(cell),
      water: kind === "torch",
      noise: isEnemy && kind !== "owl",
      lockpick: OBSTACLES.includes(kind) && AROUND[this.thief].includes(cell),
      hook: isEnemy && BESIDE[this.thief].includes(cell),
    }[item];
    return isTarget && this.value(cell) <= slot.charge;
  }

  use(number, cell, facing) {
    const [slot, thief] = [this.slots[number], this.thief];
    need(this.canUse(slot, cell), "an item that can't be used like that");
    const { item } = slot;
    const card = cell === null ? null : copied(this.board[cell]);
    const cost = card === null ? 1 : this.value(cell);
    const charge = slot.charge - cost;
    this.slots[number] = charge ? { ...slot, charge, isUsed: true } : null;
    if (item === "cloak") this.stealth += slot.isUpgraded ? 7 : 5;
    if (item === "blackjack") this.gems += (LOOT[card.kind] ?? 0) * card.base;
    const now = { charge, stealth: this.stealth, gems: this.gems };
    this.tell("item_used", { slot: number, item, cell, card, cost, ...now });
    const isWay = item === "noise" ? Object.keys(WAYS).includes(facing) && facing !== card.facing : facing === null;
    need(isWay, "a malformed direction");
    if (["blackjack", "water", "lockpick"].includes(item)) {
      this.board[cell] = null;
      this.tell("card_removed", { cell, card });
    } else if (item === "noise") {
      this.turn(cell, facing);
    } else if (item === "hook") {
      this.swap(cell);
      this.turn(thief, towards(cell, thief));
    } else if (item === "orders") {
      this.forge();
    }
    this.isDark ||= item === "potion";
    this.isSmoke ||= item === "smoke";
  }

  turn(cell, facing) {
    if ([null, facing].includes(this.board[cell].facing)) return;
    this.board[cell].facing = facing;
    this.tell("turned", { cell, facing });
  }

  forge() {
    const cells = CELLS.filter((cell) => KINDS.includes(this.kind(cell)));
    this.tell("orders_forged", { cells });
    const cards = cells.map((cell) => this.board[cell]);
    for (const kind of new Set(cards.map((card) => card.kind))) {
      const all = [...cards, ...this.piles[kind]].filter((card) => card.kind === kind);
      this.piles[kind] = this.pile(kind, all.map((card) => card.base), `${this.turns}+`);
    }
    for (const cell of cells) this.board[cell] = null;
    this.deal(`${this.turns}+`);
  }

  // turns (RULES 7, 12)

  /* The first cell to which a path that begins with this one can go on; undefined if there is none. */
  after(cell) {
    if (!this.canEnter(cell, [this.thief], 1)) return undefined;
    const [kept, path] = [{ ...this }, [this.thief, cell]];
    const difficulty = AROUND[this.thief].includes(cell) ? 1 : 2;
    Object.assign(this, { board: this.board.map(copied), slots: [...this.slots], drawn: new Map(), events: [] });
    this.step(cell, 1);
    const found = this.isFound() ? undefined : CELLS.find((to) => this.canEnter(to, path, difficulty));
    Object.assign(this, kept);
    return found;
  }

  /* RULES 12.6; null where nothing can be done. */
  byTheClock() {
    for (const cell of CELLS) {
      const to = this.after(cell);
      if (to !== undefined) return { type: "go", path: [cell, to] };
    }
    const there = this.enemies(BESIDE[this.thief]).find((cell) => this.canSwap(cell));
    if (there !== undefined) return { type: "shadow_step", cell: there };
    for (const [number, slot] of this.slots.entries()) {
      for (const cell of [null, ...CELLS]) {
        if (!this.canUse(slot, cell)) continue;
        const way = Object.keys(WAYS).find((one) => one !== this.board[cell]?.facing);
        return { type: "use_item", slot: number, cell, facing: slot.item === "noise" ? way : null };
      }
    }
    return null;
  }

  /* RULES 7.10, 7.11. */
  settle() {
    if (!this.isOver && (this.turns >= 60 || this.byTheClock() === null)) this.end("cornered");
  }

  act(_seat, { type, path, cell, slot, facing }) {
    need([undefined, 0, 1, 2].includes(slot) && (cell === undefined || cell === null || isCell(cell)), "no such place");
    if (type === "go") {
      this.go(path);
    } else if (type === "shadow_step") {
      need(this.enemies(BESIDE[this.thief]).includes(cell) && this.canSwap(cell), "a shadow step that isn't possible");
      this.swap(cell);
      this.endTurn(false);
    } else if (type === "use_item") {
      this.use(slot, cell, facing);
    } else {
      const lost = this.slots[slot];
      need(lost && lost.item !== "chest", "nothing to drop");
      this.slots[slot] = null;
      this.tell("item_dropped", { slot, item: lost.item });
    }
    if (!this.isOver && type.endsWith("_item") && this.isFound()) this.end("caught");
    this.settle();
  }

  giveUp() {
    this.end("gave_up");
  }

  result() {
    const hasEscaped = this.ended === "escaped";
    return [hasEscaped ? [0] : [], [this.gems + (hasEscaped ? this.chest : 0)]];
  }
}

/* Throws at the first thing that is not as the rules give it. */
export const play = (record) => played(record, new Heist(record), ACTIONS);
