/* Verifies sittings of Thunderjack!, as RECORD.md and its RULES.md say it. */

import { Chance, fixed, has, known, need, played, range, seedOf } from "./record.js";

export const RULES = [1];

const VALUES = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a"];
const PLACES = ["right", "middle", "left"];
const PAYS = ["1:1", "6:5", "3:2", "2:1", "5:2", "3:1", "4:1", "5:1"];
const IS = [false, true];
const OPTIONS = {
  decks: range(3, 8),
  recycle: range(30, 100),
  blackjack_pays: PAYS,
  thunderjack_pays: PAYS,
  blitz_pays: PAYS,
  surrender: IS,
  thunderjack_mode: ["end_compare", "end_push", "continue"],
  dealer_six_cards: ["none", "bust_if_under_17", "bust_always"],
  credits: range(10, 100_000),
  rounds: range(1, 200),
  practice: IS,
  stands_at_21: [true], // left out where it is off
};
const ACTIONS = { deal: "right middle left", rebet: "", set_order: "ids", leave: "" };
for (const kind of ["hit", "stand", "double", "surrender", "split"]) ACTIONS[kind] = "";

export const isInOrder = () => true; // there are no decks

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
const valueOf = (card) => card.split("_")[0];

/* RULES 1.4. */
const points = (cards) => {
  const values = cards.map(valueOf);
  const hard = sum(values.map((one) => (one === "a" ? 1 : Number("jqk".includes(one) ? 10 : one))));
  return values.includes("a") && hard <= 11 ? hard + 10 : hard;
};
const isBlackjack = (cards) => cards.length === 2 && points(cards) === 21;
const isThunderjack = (cards) => {
  const suits = new Set(cards.map((card) => card.split("_")[1]));
  return isBlackjack(cards) && suits.size === 1 && !cards.some((card) => valueOf(card) === "10");
};
const isOpen = (hand) => !hand.isDone;

class Sitting {
  constructor(record) {
    const { hidden, options, seats } = record.setup;
    known(options, OPTIONS, ["stands_at_21"]);
    need(seats.length === 1 && seats[0].deck === null, "it's played alone, and without a deck");
    has(hidden.stack, "", "shoe");
    has(hidden.rigging, "");
    need(options.practice || !Object.keys(hidden.stack).length, "cards that were set, and not in practice");
    this.options = options;
    this.chance = new Chance(seedOf(record));
    const cards = range(0, options.decks - 1).flatMap((deck) =>
      VALUES.flatMap((one) => ["h", "d", "c", "s"].map((suit) => `${one}_${suit}_${deck}`)),
    );
    this.shoe = this.laid(this.chance.shuffled(cards), hidden.stack.shoe);
    Object.assign(this, { tray: [], hands: [], dealer: [], order: [], orders: 0 });
    Object.assign(this, { credits: options.credits, round: 0, end: null, events: [] });
  }

  get isOver() {
    return this.end !== null;
  }

  /* It is dealt from its end (RULES 11.3). */
  laid(shoe, wanted) {
    return fixed([...shoe].reverse(), wanted).reverse();
  }

  tell(type, more = {}) {
    this.events.push({ type, ...more });
  }

  dealTo(hand) {
    hand.cards.push(this.shoe.pop());
    this.tell("card_dealt", { place: hand.place, card: hand.cards.at(-1), is_hole: false });
  }

  dealToDealer() {
    this.dealer.push(this.shoe.pop());
    this.tell("card_dealt", { place: "dealer", card: this.dealer.at(-1), is_hole: this.dealer.length === 2 });
  }

  pay(cost) {
    need(cost <= this.credits, "more credits than there are");
    this.credits -= cost;
  }

  lying() {
    return [...this.hands.flatMap((hand) => hand.cards), ...this.dealer];
  }

  /* RULES 3.3. */
  isShuffledWith(out) {
    return out.length > 0 && this.shoe.length * 100 < this.options.recycle * (this.shoe.length + out.length);
  }

  begin(bets) {
    const isBet = (bet) => Number.isInteger(bet) && (bet === 0 || (bet >= 10 && bet <= 1000)) && bet % 10 === 0;
    need(bets.every(isBet), "a malformed bet");
    need(bets.some((bet) => bet > 0), "no bet at all");
    this.pay(sum(bets));
    this.round += 1;
    const [right, middle, left] = bets;
    this.tell("round_began", { round: this.round, right, middle, left, credits: this.credits });
    const old = this.lying();
    this.tray.push(...old);
    if (old.length) this.tell("cards_discarded", { count: old.length, tray: this.tray.length });
    if (this.isShuffledWith(this.tray)) {
      this.shoe = this.chance.shuffled([...this.shoe, ...this.tray]);
      this.tray = [];
      this.tell("shoe_shuffled", { count: this.shoe.length });
    }
    this.shoe = this.laid(this.shoe, this.order);
    Object.assign(this, { order: [], hands: [], dealer: [] });
    PLACES.forEach((place, at) => {
      if (bets[at]) this.hands.push(this.hand(`lower_${place}`, bets[at]));
    });
    for (const _pass of [1, 2]) {
      for (const hand of this.hands) this.dealTo(hand);
      this.dealToDealer();
    }
    this.openRound();
  }

  hand(place, bet, cards = [], isSplit = false) {
    return { place, bet, cards, isSplit, staked: bet, paid: 0, isDone: false, result: null };
  }

  settle(hand, result) {
    const { place, bet, staked } = hand;
    const ratio = { blackjack: "blackjack_pays", thunderjack: "thunderjack_pays", blitz: "blitz_pays" }[result];
    if (ratio) {
      const [more, of] = this.options[ratio].split(":").map(Number);
      hand.paid = bet + Math.floor((bet * more) / of);
    } else {
      hand.paid = { win: 2 * staked, push: staked, surrender: Math.floor(bet / 2) }[result] ?? 0;
    }
    Object.assign(hand, { result, isDone: true });
    this.credits += hand.paid;
    this.tell("hand_settled", { place, result, staked, paid: hand.paid, credits: this.credits });
  }

  settleOpen(resultOf) {
    for (const hand of this.hands) if (hand.result === null) this.settle(hand, resultOf(hand));
  }

  /* RULES 4. */
  openRound() {
    const thunderjacks = this.hands.filter((hand) => isThunderjack(hand.cards));
    for (const hand of thunderjacks) this.settle(hand, thunderjacks.length === 1 ? "thunderjack" : "push");
    if (isBlackjack(this.dealer)) {
      this.reveal();
      this.settleOpen((hand) => (isBlackjack(hand.cards) ? "push" : "lose"));
      this.endRound();
      return;
    }
    for (const hand of this.hands) {
      if (hand.result === null && isBlackjack(hand.cards)) this.settle(hand, "blackjack");
    }
    const mode = this.options.thunderjack_mode;
    if (thunderjacks.length !== 1 || mode === "continue") {
      this.goOn();
      return;
    }
    this.reveal();
    this.settleOpen((hand) => (mode === "end_push" ? "push" : this.compared(hand, points(this.dealer))));
    this.endRound();
  }

  compared(hand, dealer) {
    const own = points(hand.cards);
    return own > dealer ? "win" : own === dealer ? "push" : "lose";
  }

  reveal() {
    const told = { points: points(this.dealer), is_blackjack: isBlackjack(this.dealer) };
    this.tell("dealer_revealed", { card: this.dealer[1], ...told });
  }

  goOn() {
    const turn = this.hands.find(isOpen);
    if (turn) {
      this.tell("turn_began", { place: turn.place });
      return;
    }
    this.reveal();
    if (this.hands.some((hand) => hand.result === null)) {
      const rule = this.options.dealer_six_cards;
      while (points(this.dealer) < 17 && (rule === "none" || this.dealer.length < 6)) this.dealToDealer();
      const found = points(this.dealer);
      const isBust = found < 17 || found > 21 || (rule === "bust_always" && this.dealer.length === 6);
      this.tell("dealer_played", { points: found, is_bust: isBust });
      this.settleOpen((hand) => this.compared(hand, isBust ? 0 : found));
    }
    this.endRound();
  }

  endRound() {
    const [staked, paid] = ["staked", "paid"].map((name) => sum(this.hands.map((hand) => hand[name])));
    this.tell("round_ended", { round: this.round, staked, paid, credits: this.credits });
    if (this.round >= this.options.rounds) this.end = "rounds";
    else if (this.credits < 10) this.end = "broke";
  }

  stand(hand) {
    hand.isDone = true;
    this.tell("hand_stood", { place: hand.place });
  }

  isEnough(hand) {
    return this.options.stands_at_21 === true && points(hand.cards) === 21;
  }

  play(kind, hand) {
    const { cards, place, bet } = hand;
    const isFirst = cards.length === 2;
    if (kind === "hit") {
      this.dealTo(hand);
      if (points(cards) > 21) this.settle(hand, "bust");
      else if (cards.length === 6) this.settle(hand, "blitz");
      else if (this.isEnough(hand)) this.stand(hand);
      else return;
    } else if (kind === "stand") {
      this.stand(hand);
    } else if (kind === "double") {
      need(isFirst, "too late to double");
      this.pay(bet);
      Object.assign(hand, { staked: 2 * bet, isDone: true });
      this.tell("hand_doubled", { place, bet, credits: this.credits });
      this.dealTo(hand);
      if (points(cards) > 21) this.settle(hand, "bust");
    } else if (kind === "surrender") {
      need(isFirst && !hand.isSplit && this.options.surrender, "a surrender that isn't possible");
      this.settle(hand, "surrender");
    } else {
      need(kind === "split", "an unknown action for a hand");
      this.split(hand);
      return;
    }
    this.goOn();
  }

  split(hand) {
    const [kept, moved] = hand.cards;
    const isPair = hand.cards.length === 2 && valueOf(kept) === valueOf(moved);
    need(!hand.isSplit && isPair, "no pair to split");
    const { place, bet } = hand;
    this.pay(bet);
    const upper = place.replace("lower", "upper");
    const halves = [this.hand(place, bet, [kept], true), this.hand(upper, bet, [moved], true)];
    this.hands.splice(this.hands.indexOf(hand), 1, ...halves);
    this.tell("hand_split", { place, upper, card: moved, bet, credits: this.credits });
    for (const half of halves) this.dealTo(half);
    for (const half of halves) {
      if (valueOf(kept) === "a") half.isDone = true;
      else if (this.isEnough(half)) this.stand(half);
    }
    if (halves[0].isDone) this.goOn();
  }

  /* RULES 9.2: the cards that will be in the shoe once the tray and a shuffle had their turn. */
  setOrder(ids) {
    const out = [...this.tray, ...this.lying()];
    const there = new Set(this.isShuffledWith(out) ? [...this.shoe, ...out] : this.shoe);
    need(this.options.practice && this.orders < 400 && ids.length <= 60, "cards that can't be set now");
    need(new Set(ids).size === ids.length && ids.every((id) => there.has(id)), "a card that won't be there");
    this.order = [...ids];
    this.orders += 1;
    this.tell("order_set", { ids });
  }

  act(_seat, action) {
    const turn = this.hands.find(isOpen);
    if (turn) {
      this.play(action.type, turn);
    } else if (action.type === "deal") {
      this.begin(PLACES.map((place) => action[place]));
    } else if (action.type === "rebet") {
      need(this.hands.length, "no bets to place again");
      this.begin(PLACES.map((place) => this.hands.find((hand) => hand.place === `lower_${place}`)?.bet ?? 0));
    } else if (action.type === "set_order") {
      this.setOrder(action.ids);
    } else {
      need(action.type === "leave", "an unknown action between rounds");
      this.end = "left";
    }
    this.tellEnd();
  }

  tellEnd() {
    if (this.isOver) this.tell("sitting_ended", { reason: this.end, credits: this.credits });
  }

  giveUp() {
    const waiting = this.hands.filter(isOpen);
    for (const hand of waiting) this.stand(hand);
    if (waiting.length) this.goOn();
    this.end = "forfeit";
    this.tellEnd();
  }

  byTheClock() {
    return { type: this.hands.some(isOpen) ? "stand" : "leave" };
  }

  result() {
    const hasWon = this.credits > this.options.credits && this.end !== "forfeit";
    return [hasWon ? [0] : [], [this.credits]];
  }
}

/* Throws at the first thing that is not as the rules give it. */
export const play = (record) => played(record, new Sitting(record), ACTIONS);
