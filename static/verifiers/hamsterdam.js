/* Verifies matches of Hamsterdam Exchange, as RECORD.md and its RULES.md say it. */

import { Chance, fixed, has, known, need, played, range, seedOf } from "./record.js";

export const RULES = [1];

const cards = (suits, values) => [...suits].flatMap((suit) => values.map((value) => `${suit}${value}`));
const STOCKS = cards("CD", range(1, 10));
const MODIFIERS = cards("HS", range(1, 5));
const CERTIFICATES = [...cards("CD", [..."JQK"]), ...cards("HS", [6, 7, 8, 9, 10, ..."JQK"])];
// What a stacked draw looks for: the first of these values that are there (RULES 9.2, 9.3).
const [HIGH, LOW] = [[[8, 9, 10]], [[1, 2, 3]]];
const [STRONG, WEAK] = [[[4, 5], [3], [2], [1]], [[1, 2], [3], [4], [5]]];
const ACTIONS = { keep: "", trade: "", play: "card target", pass: "" };

export const isInOrder = () => true; // there are no decks

const valueOf = (card) => Number(card.slice(1));
const taken = (pile, card) => pile.splice(pile.indexOf(card), 1)[0];

class Match {
  constructor(record) {
    const { hidden, options, seats } = record.setup;
    known(options, {});
    need([2, 3, 4].includes(seats.length), "two to four play");
    need(seats.every((seat) => seat.deck === null), "nobody brings a deck");
    has(hidden.stack, "", "dealer certificates stock modifiers");
    this.seats = range(0, seats.length - 1);
    this.friend = null;
    if (Object.keys(hidden.rigging).length) {
      has(hidden.rigging, "beneficiary");
      this.friend = hidden.rigging.beneficiary;
      const isAlone = seats.length === 3 && !Object.keys(hidden.stack).length;
      need(isAlone && this.seats.includes(this.friend), "the house can help one only among three");
    }
    this.chance = new Chance(seedOf(record));
    this.dealer = Number(this.shuffled("dealer", this.seats.map(String), hidden.stack)[0]);
    const certificates = this.shuffled("certificates", CERTIFICATES, hidden.stack);
    this.certificates = this.seats.map((seat) => certificates.slice(2 * seat, 2 * seat + 2));
    this.hands = this.seats.map(() => []);
    Object.assign(this, { isOver: false, winners: [], round: 0, halts: 0, events: [] });
    this.begin(hidden.stack);
  }

  shuffled(name, pile, stack) {
    return fixed(this.chance.shuffled(pile), stack[name]);
  }

  tell(type, more = {}) {
    this.events.push({ type, ...more });
  }

  /* The top card, or in a stacked game the first that is wanted. */
  drawn(pile, wanted) {
    for (const values of this.friend === null ? [] : wanted) {
      const card = pile.find((one) => values.includes(valueOf(one)));
      if (card) return taken(pile, card);
    }
    need(pile.length, "a pile without a card");
    return pile.shift();
  }

  stockFor(seat) {
    return this.drawn(this.deck, seat === this.friend ? HIGH : LOW);
  }

  /* All who have a certificate, from the left of this seat on. */
  after(seat) {
    const count = this.seats.length;
    return range(1, count).map((step) => (seat + step) % count).filter((one) => this.certificates[one].length);
  }

  begin(stack) {
    this.round += 1;
    this.order = this.after(this.dealer);
    this.tell("round_began", { number: this.round, order: [...this.order] });
    this.deck = this.shuffled("stock", STOCKS, stack);
    Object.assign(this, { stocks: [], placed: [], isOpen: false, passes: 0, waiting: [...this.order] });
    for (const seat of this.order) {
      this.stocks[seat] = this.stockFor(seat);
      this.tell("stock_dealt", { seat, card: this.stocks[seat] });
    }
    const held = this.hands.flat();
    const pile = this.shuffled("modifiers", MODIFIERS.filter((card) => !held.includes(card)), stack);
    for (const seat of this.order.slice(0, pile.length)) {
      this.hands[seat].push(this.drawn(pile, seat === this.friend ? STRONG : WEAK));
      this.tell("modifier_dealt", { seat, card: this.hands[seat].at(-1) });
    }
  }

  total(seat) {
    const on = this.placed.filter((one) => one.target === seat);
    return on.reduce((sum, { card }) => sum + valueOf(card) * (card[0] === "S" ? 1 : -1), valueOf(this.stocks[seat]));
  }

  rows() {
    return this.order.map((seat) => ({ seat, stock: this.stocks[seat], total: this.total(seat) }));
  }

  trade(seat) {
    const { order, stocks } = this;
    const other = order[order.indexOf(seat) + 1] ?? null;
    const [gave, others] = [stocks[seat], other === null ? null : stocks[other]];
    if (other === null) {
      stocks[seat] = this.stockFor(seat);
    } else if (other === this.friend && other !== order.at(-1)) { // RULES 9.5
      stocks[seat] = this.stockFor(seat);
      stocks[other] = this.stockFor(other);
    } else {
      [stocks[seat], stocks[other]] = [others, gave];
    }
    const neighbours = { neighbour_gave: others, neighbour_got: other === null ? null : stocks[other] };
    this.tell("traded", { exchange: { seat, neighbour: other, gave, got: stocks[seat], ...neighbours } });
  }

  /* What follows by itself: stocks are shown, empty hands pass, the round is scored. */
  goOn() {
    if (!this.isOpen) {
      if (this.waiting.length) return;
      Object.assign(this, { isOpen: true, waiting: [...this.order] });
      this.tell("stocks_revealed", { rows: this.rows() });
    }
    while (this.passes < this.order.length) {
      if (this.hands[this.waiting[0]].length) return;
      this.passOn(true);
    }
    this.score();
  }

  passOn(isForced) {
    this.tell("passed", { seat: this.waiting[0], is_forced: isForced });
    this.passes += 1;
    this.waiting.push(this.waiting.shift());
  }

  score() {
    const { order, round: number } = this;
    const lowest = Math.min(...order.map((seat) => this.total(seat)));
    const losers = order.filter((seat) => this.total(seat) === lowest);
    const isHalt = losers.length === order.length && losers.every((seat) => this.certificates[seat].length === 1);
    const told = { rows: this.rows(), placed: this.placed, losers, is_halt: isHalt };
    this.tell("round_scored", { result: { number, dealer: order.at(-1), ...told } });
    this.halts = isHalt ? this.halts + 1 : 0;
    if (isHalt) this.tell("trading_halted", { halts: this.halts });
    for (const seat of isHalt ? [] : losers) {
      const card = this.certificates[seat].shift();
      this.tell("certificate_lost", { seat, card, left: this.certificates[seat].length });
    }
    const left = this.after(order.at(-1));
    if (left.length === 1) {
      this.win(left[0], "certificates");
    } else if (this.halts === 20) {
      this.tell("game_drawn", { seats: [...order] });
      this.end([...order]);
    } else {
      this.dealer = left[0];
      this.hands = this.seats.map((seat) => (this.certificates[seat].length ? this.hands[seat] : []));
      this.begin({});
    }
  }

  win(seat, reason) {
    this.tell("game_won", { seat, reason });
    this.end([seat]);
  }

  end(winners) {
    Object.assign(this, { isOver: true, winners });
    if (this.friend !== null) this.tell("house_told", { beneficiary: this.friend });
  }

  act(seat, { type, card, target }) {
    need(this.waiting[0] === seat, "it isn't this seat's turn");
    if (!this.isOpen) {
      need(type === "keep" || type === "trade", "an unknown action");
      if (type === "trade") this.trade(seat);
      else this.tell("kept", { seat });
      this.waiting.shift();
    } else if (type === "play") {
      const can = this.hands[seat].includes(card) && this.order.includes(target);
      need(can, "a modifier that can't be played like that");
      taken(this.hands[seat], card);
      this.placed.push({ card, target, by: seat });
      this.tell("modifier_played", { placed: this.placed.at(-1), total: this.total(target) });
      this.passes = 0;
      this.waiting.push(this.waiting.shift());
    } else {
      need(type === "pass", "an unknown action");
      this.passOn(false);
    }
    this.goOn();
  }

  byTheClock() {
    return { type: this.isOpen ? "pass" : "keep" };
  }

  giveUp(seat) {
    this.tell("seat_left", { seat });
    if (!this.order.includes(seat)) return; // it was out already
    this.certificates[seat] = [];
    this.order = this.order.filter((other) => other !== seat);
    this.waiting = this.waiting.filter((other) => other !== seat);
    this.passes = 0;
    if (this.order.length === 1) this.win(this.order[0], "forfeit");
    else this.goOn();
  }

  result() {
    return [this.winners, this.certificates.map((held) => held.length)];
  }
}

/* Throws at the first thing that is not as the rules give it. */
export const play = (record) => played(record, new Match(record), ACTIONS);
