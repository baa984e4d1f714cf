/* Verifies matches of the Kata, as RECORD.md and the Kata's RULES.md say it. */

import { Chance, fixed, has, known, need, played, seedOf } from "./record.js";

export const RULES = [2, 3];

// id, cost, damage, heals, attack/health as a minion, draws; - for what it cannot do (RULES 10.1)
const TABLE = `
b0 0 0 0 0/1 -|b1 1 1 1 1/1 -|b2 2 2 2 2/2 -|b3 3 3 3 3/3 -|b4 4 4 4 4/4 -|b5 5 5 5 5/5 -|b6 6 6 6 6/6 -|b7 7 7 7 7/7 -
b8 8 8 8 8/8 -|a1 0 1 - - -|a2 1 2 - - -|a3 2 3 - - -|a4 3 5 - - -|a5 4 6 - - -|a6 5 7 - - -|a7 7 10 - - -
a8 9 13 - - -|a9 3 2 3 3/3 -|a10 6 4 - - -|a11 2 0 - - -|m1 0 - - 1/1 -|m2 1 1 - 1/2 -|m3 2 1 - 1/4 -|m4 2 2 - 3/1 -
m5 3 - - 2/6 -|m6 3 - - 3/4 -|m7 4 - - 6/2 -|m8 5 - - 4/6 -|m9 6 - - 7/6 -|m10 7 - - 9/8 -|m11 8 - - 10/9 -
h1 1 - 4 - -|h2 2 - 7 - -|h3 4 - 11 - -|h4 6 - 15 - -|d1 0 - - - 1|d2 1 - - - 2|d3 1 - - - 3|d4 2 - - - 4|d5 3 - - - 5
`;
const ONCE = ["a8", "m11", "d4", "d5"];
const STARTERS = [
  "b0*2 b1*2 b2*3 b3*4 b4*3 b5*2 b6*2 b7*1 b8*1", // default, fortress, rush, scholar (RULES 11.7)
  "b2*1 b3*2 b4*4 b5*2 b6*1 m3*1 m5*1 m6*2 m8*2 m9*1 h2*2 h3*1",
  "b1*2 b2*3 b3*4 a4*2 a5*2 a6*2 m2*1 m4*2 m7*2",
  "b2*2 b3*3 b4*3 b5*2 a6*2 m6*2 m8*2 d2*2 d3*2",
].map((text) => text.split(" ").flatMap((part) => Array(Number(part.split("*")[1])).fill(part.split("*")[0])));
const IS = [false, true];
const OPTIONS = { healing: IS, minions: IS, own_decks: IS, mirror: IS, fair_start: IS, gentle_start: [true] };
const ACTIONS = { end_turn: "", play_card: "card target", minion_attack: "minion target" };

const number = (text) => (text === "-" ? null : Number(text));
const CARDS = new Map(
  TABLE.trim().split(/[|\n]/).map((row) => {
    const [id, cost, damage, heals, minion, draws] = row.split(" ");
    const stands = minion === "-" ? null : minion.split("/").map(Number);
    return [id, { cost: Number(cost), damage: number(damage), heals: number(heals), stands, draws: number(draws) }];
  }),
);
const ORDER = [...CARDS.keys()];

/* How a card can be used where these options hold, whatever it costs. */
const uses = (card, { healing, minions }) => {
  const { damage, heals, stands, draws } = CARDS.get(card);
  const heal = healing && heals !== null;
  const ways = { hit: damage !== null, self: heal, board: minions && stands !== null, deck: draws !== null };
  return Object.keys(ways).filter((way) => ways[way]);
};

export const starters = ({ setup: { options } }) =>
  STARTERS.filter((deck) => deck.every((card) => uses(card, options).length));
export const takesDeck = ({ setup: { options } }, seat) => options.own_decks && (seat === 0 || !options.mirror);
export const isInOrder = ({ cards }) =>
  cards.every((card, at) => at === 0 || ORDER.indexOf(cards[at - 1]) <= ORDER.indexOf(card));

class Match {
  constructor(record) {
    const { options, hidden, seats } = record.setup;
    known(options, OPTIONS, ["gentle_start"]);
    need(seats.length === 2, "two play");
    need(options.own_decks || !options.mirror, "nothing to mirror");
    has(hidden.stack, "", "starter 0 1");
    has(hidden.rigging, "");
    Object.assign(this, { options, isOver: false, winner: null, turn: 0, shown: 0, events: [] });
    const decks = seats.map((seat) => seat.deck?.cards);
    for (const { deck } of seats) if (deck) this.checkDeck(deck, record.rules);
    if (options.mirror) {
      const [one, other] = decks.map((cards) => cards && [...cards].sort().join());
      need(!one || !other || one === other, "two decks in a mirror match");
      decks.splice(0, 2, decks[0] ?? decks[1], decks[1] ?? decks[0]);
    }
    const chance = new Chance(seedOf(record));
    const shuffled = (name, pile) => fixed(chance.shuffled(pile), hidden.stack[name]);
    this.active = Number(shuffled("starter", ["0", "1"])[0]); // RULES 11.5
    this.sides = decks.map((cards, seat) => {
      const deck = shuffled(String(seat), cards ?? STARTERS[0]);
      const isSecond = seat !== this.active;
      const bonus = !options.minions ? 3 : options.own_decks ? 8 : 7;
      const health = isSecond && options.fair_start ? 30 + bonus : 30;
      const side = { health, deck, hand: new Map(), drawn: 0, board: [], slots: 0, mana: 0, hasPlayed: false };
      for (let many = isSecond ? 4 : 3; many > 0; many -= 1) this.take(side);
      return side;
    });
    this.begin();
    this.settle();
  }

  checkDeck(deck, rules) {
    const { cards } = deck;
    need(this.options.own_decks && cards.length === 20, "a deck of 20 cards, where decks are brought");
    need(deck.pool === "2024-1" && !Object.hasOwn(deck, "leader"), "a deck of another pool");
    for (const card of cards) {
      const most = card[0] === "b" ? 4 : ONCE.includes(card) ? 1 : 2;
      const isThere = CARDS.has(card) && uses(card, this.options).length > 0;
      need(isThere && cards.filter((other) => other === card).length <= most, "a card that isn't allowed in it");
    }
    need(rules < 3 || isInOrder(deck), "a deck that isn't in order");
  }

  tell(type, seat, more = {}) {
    this.events.push({ type, seat, ...more });
  }

  take(side) {
    side.drawn += 1;
    const held = { id: `c${side.drawn}`, card: side.deck.shift() };
    side.hand.set(held.id, held.card);
    return held;
  }

  draw(seat) {
    const side = this.sides[seat];
    if (!side.deck.length) {
      side.health -= 1;
      this.tell("bled", seat, { health: side.health });
    } else if (side.hand.size < 5) {
      this.tell("card_drawn", seat, { held: this.take(side) });
    } else if (this.options.gentle_start && !side.hasPlayed) {
      this.tell("card_stayed", seat);
    } else {
      this.shown += 1;
      side.hasPlayed = true; // something lies on the pile: no gentle start any more
      this.tell("card_discarded", seat, { shown: { id: `p${this.shown}`, card: side.deck.shift() } });
    }
  }

  win(seat, reason) {
    Object.assign(this, { isOver: true, winner: seat });
    this.tell("game_won", seat, { reason });
  }

  begin() {
    const [seat, side] = [this.active, this.sides[this.active]];
    this.turn += 1;
    side.slots = side.mana = Math.min(10, side.slots + 1);
    for (const minion of side.board) minion.is_asleep = minion.is_used = false;
    this.tell("turn_began", seat, { turn: this.turn, slots: side.slots });
    this.draw(seat);
    if (side.health <= 0) this.win(1 - seat, "bleeding");
  }

  end(isForced) {
    this.tell("turn_ended", this.active, { is_forced: isForced });
    if (this.turn >= 400) {
      this.isOver = true;
      this.tell("game_drawn", this.active);
      return;
    }
    this.active = 1 - this.active;
    this.begin();
  }

  uses(card, side) {
    return uses(card, this.options).filter((way) => way !== "board" || side.board.length < 3);
  }

  /* Turns without anything to do end by themselves. */
  settle() {
    while (!this.isOver) {
      const side = this.sides[this.active];
      const payable = [...side.hand.values()].filter((card) => CARDS.get(card).cost <= side.mana);
      if (side.board.some((minion) => !minion.is_asleep && !minion.is_used)) return;
      if (payable.some((card) => this.uses(card, side).length)) return;
      this.end(true);
    }
  }

  hit(seat, amount) {
    if (!amount) return;
    this.sides[seat].health -= amount;
    this.tell("damaged", seat, { amount, health: this.sides[seat].health });
  }

  strike(seat, minion, amount) {
    if (!amount) return;
    const { id, card } = minion;
    minion.health -= amount;
    this.tell("minion_damaged", seat, { minion: { id, card }, amount, health: minion.health });
  }

  bury(seat) {
    const side = this.sides[seat];
    const dead = side.board.filter((minion) => minion.health <= 0);
    for (const { id, card } of dead) this.tell("minion_died", seat, { minion: { id, card } });
    side.board = side.board.filter((minion) => minion.health > 0);
  }

  minion(seat, id) {
    const found = this.sides[seat].board.find((minion) => minion.id === id);
    need(found, "there's no such minion");
    return found;
  }

  play(seat, held, target) {
    const [side, foe] = [this.sides[seat], 1 - seat];
    need(side.hand.has(held), "a card that isn't in the hand");
    const card = side.hand.get(held);
    side.hand.delete(held);
    const { cost, damage, heals, stands, draws } = CARDS.get(card);
    const way = ["self", "board", "deck"].includes(target) ? target : "hit";
    need(cost <= side.mana && this.uses(card, side).includes(way), "a card that can't be played like that");
    const victim = way === "hit" && target !== "face" ? this.minion(foe, target) : null;
    side.mana -= cost;
    side.hasPlayed = true;
    this.shown += 1;
    const shown = { id: `p${this.shown}`, card };
    this.tell("card_played", seat, { shown, target, mana: side.mana });
    if (way === "board") {
      const [attack, health] = stands;
      const minion = { ...shown, attack, health, most: health, is_asleep: true, is_used: false };
      this.tell("minion_placed", seat, { minion: { ...minion } });
      side.board.push(minion);
    } else if (way === "self") {
      const health = Math.max(side.health, Math.min(30, side.health + heals));
      this.tell("healed", seat, { amount: health - side.health, health });
      side.health = health;
    } else if (way === "deck") {
      for (let many = draws; many > 0; many -= 1) if (side.health > 0) this.draw(seat);
    } else if (victim) {
      this.strike(foe, victim, damage);
      this.bury(foe);
    } else {
      this.hit(foe, damage);
    }
  }

  attack(seat, id, target) {
    const [own, foe] = [this.minion(seat, id), 1 - seat];
    need(!own.is_asleep && !own.is_used, "a minion that can't attack now");
    const victim = target === "face" ? null : this.minion(foe, target);
    this.tell("minion_attacked", seat, { minion: { id, card: own.card }, target });
    own.is_used = true;
    if (!victim) {
      this.hit(foe, own.attack);
      return;
    }
    this.strike(foe, victim, own.attack);
    this.strike(seat, own, victim.attack);
    this.bury(foe);
    this.bury(seat);
  }

  act(seat, action) {
    need(seat === this.active, "it isn't this seat's turn");
    if (action.type === "end_turn") this.end(false);
    else if (action.type === "play_card") this.play(seat, action.card, action.target);
    else this.attack(seat, action.minion, action.target);
    for (const other of [1 - seat, seat]) {
      const isLost = !this.isOver && this.sides[other].health <= 0;
      if (isLost) this.win(1 - other, other === seat ? "bleeding" : "damage");
    }
    this.settle();
  }

  byTheClock() {
    return { type: "end_turn" };
  }

  giveUp(seat) {
    this.win(1 - seat, "forfeit");
  }

  result() {
    return [this.winner === null ? [] : [this.winner], [0, 1].map((seat) => Number(seat === this.winner))];
  }
}

/* Throws at the first thing that is not as the rules give it. */
export const play = (record) => played(record, new Match(record), ACTIONS);
