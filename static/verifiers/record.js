/* What every record is checked by, whatever its game: its form, hashes, chance, what was bound, and how it is played
   again, as RECORD.md says it. Plain JavaScript with nothing of the site in it: read it, save it, write it again.
   A step throws `Refused` if it fails, gives a sentence if it cannot be proved, false if there is nothing to check, and
   nothing if it holds. */

export class Refused extends Error {}

export const need = (holds, why) => {
  if (!holds) throw new Refused(why);
};

// SHA-256 (FIPS 180-4): a browser has none of its own on a plain-http address

const words = (text) => text.trim().split(/\s+/);
const K = Uint32Array.from(words(`
  428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 d807aa98 12835b01 243185be 550c7dc3
  72be5d74 80deb1fe 9bdc06a7 c19bf174 e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da
  983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967 27b70a85 2e1b2138 4d2c6dfc 53380d13
  650a7354 766a0abb 81c2c92e 92722c85 a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070
  19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 748f82ee 78a5636f 84c87814 8cc70208
  90befffa a4506ceb bef9a3f7 c67178f2
`), (word) => parseInt(word, 16));
const START = "6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19";
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/* The SHA-256 of a text, in hexadecimal digits. */
export const plain = (text) => {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setBigUint64(view.byteLength - 8, BigInt(bytes.length) * 8n);
  const state = Uint32Array.from(words(START), (word) => parseInt(word, 16));
  const w = new Uint32Array(64);
  for (let from = 0; from < view.byteLength; from += 64) {
    for (let at = 0; at < 16; at += 1) w[at] = view.getUint32(from + 4 * at);
    for (let at = 16; at < 64; at += 1) {
      const [far, near] = [w[at - 15], w[at - 2]];
      const one = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      const two = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
      w[at] = w[at - 16] + one + w[at - 7] + two;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let at = 0; at < 64; at += 1) {
      const one = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const two = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const more = (h + one + ((e & f) ^ (~e & g)) + K[at] + w[at]) | 0;
      const last = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + more) | 0, c, b, a, (more + last) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => {
      state[at] += word;
    });
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
};

export const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
};

export const hashed = (...parts) => plain(canonical(parts));
export const isSame = (one, other) => canonical(one) === canonical(other);

// chance

/* Numbers that follow from a seed, one after the other. */
export class Chance {
  constructor(seed, counter = 0) {
    Object.assign(this, { seed, counter });
  }

  below(n) {
    const [all, many] = [2n ** 256n, BigInt(n)];
    for (;;) {
      const block = BigInt(`0x${plain(`${this.seed}:${this.counter}`)}`);
      this.counter += 1;
      if (block < all - (all % many)) return Number(block % many);
    }
  }

  shuffled(items) {
    const pile = [...items];
    for (let i = pile.length - 1; i > 0; i -= 1) {
      const j = this.below(i + 1);
      [pile[i], pile[j]] = [pile[j], pile[i]];
    }
    return pile;
  }
}

/* The pile with the wanted cards on top, each swapped with the one that lies where it should be. */
export const fixed = (pile, wanted = []) => {
  const made = [...pile];
  wanted.forEach((card, place) => {
    const found = made.indexOf(card, place);
    need(found >= 0, "the fixed order names a card that isn't there");
    [made[place], made[found]] = [made[found], made[place]];
  });
  return made;
};

/* The seed of the match. */
export const seedOf = ({ secret, nonces, setup: { hidden } }) => hidden.seed || hashed(secret, ...nonces);

// form: what cannot be read for sure is refused

const MOST = 8 * 1024 * 1024;

/* The value of a JSON text in which no member stands twice, and all numbers are whole. */
export const parsed = (text) => {
  need(new TextEncoder().encode(text).length <= MOST, "it's too large");
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  const numbers = bare.match(/[-+.\d][-+.\deE]*/g) ?? [];
  need(numbers.every((one) => /^(0|-?[1-9]\d{0,14})$/.test(one)), "a number that isn't whole, or is too large");
  let left = bare.split(":").length - 1; // each stands behind the name of a member
  const walk = (value) => {
    if (typeof value === "string") need(!/\p{Surrogate}/u.test(value), "a text with half a character");
    if (value === null || typeof value !== "object") return;
    if (!Array.isArray(value)) {
      const names = Object.keys(value);
      need(names.every((name) => /^[ -~]*$/.test(name)), "a member with a name that no record has");
      left -= names.length;
    }
    Object.values(value).forEach(walk);
  };
  const value = JSON.parse(text);
  walk(value);
  need(left === 0, "an object that names a member twice");
  return value;
};

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/* That an object has these members, and besides them at most those. */
export const has = (object, needed, more = "") => {
  need(isObject(object), `something else in place of an object with ${needed || "nothing"}`);
  const [all, others] = [needed, more].map((names) => names.split(" ").filter(Boolean));
  const wrong = all.filter((name) => !Object.hasOwn(object, name));
  wrong.push(...Object.keys(object).filter((name) => !all.includes(name) && !others.includes(name)));
  need(!wrong.length, `members that are unknown or missing: ${wrong.join(", ")}`);
};

const ENTRIES = {
  acted: "action", timed_out: "action", forfeited: "", settled: "outcome", controlled: "bot", taken_back: "to",
};
const isDigest = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
const isWhole = Number.isSafeInteger;
const isText = (value) => typeof value === "string";
const NAME = /^(?! *$)(?: |[^\p{C}\p{Z}]){1,60}$/u; // of a map
const areTexts = (values) => Array.isArray(values) && values.every(isText);

const isKnown = (value) => isText(value) || isWhole(value) || isSentence(value);
const isParameter = (one) => Array.isArray(one) && one.length === 2 && isText(one[0]) && isKnown(one[1]);
const isSentence = (value) => {
  has(value, "text", "params plural"); // what is not there is left out: it is no empty list, and no null
  const { text, params = [["", ""]], plural = "" } = value;
  return areTexts([text, plural]) && Array.isArray(params) && params.length > 0 && params.every(isParameter);
};

const ofOutcome = (outcome, seats) => {
  has(outcome, "winners scores reason");
  need(isSentence(outcome.reason), "a malformed reason");
  const isSeat = (seat) => isWhole(seat) && seat >= 0 && seat < seats;
  need(new Set(outcome.winners).size === outcome.winners.length && outcome.winners.every(isSeat), "unknown winners");
  need(outcome.scores.length === seats && outcome.scores.every(isWhole), "malformed scores");
};
const ofBot = ({ bot, version = 0 }) => need((bot === null || isText(bot)) && isWhole(version), "a malformed bot");

/* That a record has the members it should have. */
export const form = (record) => {
  const isSecond = record.format === "parlour-record/2";
  need(isSecond || record.format === "parlour-record/1", "it isn't a record of a known format");
  const always = "format game rules setup fingerprint secret nonces entries outcome";
  has(record, isSecond ? `${always} promise seated` : always, isSecond ? "closed head" : "");
  const { setup, nonces, entries } = record;
  has(setup, "options seats hidden", record.game === "kings_conflict" ? "map" : "");
  has(setup.hidden, "stack rigging", "seed");
  const digests = [record.fingerprint, record.secret, record.promise, record.head, setup.hidden.seed];
  need(digests.every((one) => one === undefined || isDigest(one)), "a malformed hash");
  need(nonces.every((one) => typeof one === "string" && /^[!-~]{1,64}$/.test(one)), "a malformed nonce");
  need(setup.seats.length === nonces.length, "not one nonce for each seat");
  need(isObject(setup.options), "malformed options");
  need(Object.values(setup.hidden.stack).every(areTexts) && isObject(setup.hidden.stack), "a malformed fixed order");
  need(isObject(setup.hidden.rigging), "malformed rigging");
  if (setup.map) need(isText(setup.map.name) && NAME.test(setup.map.name), "a map without a name");
  for (const { deck, ...seat } of setup.seats) {
    has(seat, "choices");
    has(seat.choices, ""); // no game has any
    if (deck === null) continue;
    has(deck, "name pool cards", "leader");
    need([deck.name, deck.pool, deck.leader ?? ""].every(isText) && areTexts(deck.cards), "a malformed deck");
  }
  for (const { kind, ...entry } of entries) {
    need(isText(kind) && Object.hasOwn(ENTRIES, kind), "an entry of an unknown kind");
    has(entry, `seat actor events ${ENTRIES[kind]}`, kind === "controlled" ? "version" : "");
    need(["person", "bot", "clock"].includes(entry.actor), "somebody unknown who acted");
    if (kind === "settled") ofOutcome(entry.outcome, nonces.length);
    if (kind === "controlled") ofBot(entry);
  }
  if (record.outcome !== null) ofOutcome(record.outcome, nonces.length);
  if (!isSecond) return;
  need(record.seated.length === nonces.length, "not one word for each seat on how it was taken");
  for (const seated of record.seated) {
    has(seated, "bot deck");
    need(seated.deck === null || isDigest(seated.deck), "a malformed hash");
    if (seated.bot === null) continue;
    has(seated.bot, "slug version", "is_deck_given");
    const { slug, version, is_deck_given: isGiven = true } = seated.bot;
    need(isText(slug) && isWhole(version) && isGiven === true, "a malformed bot");
  }
  if (Object.hasOwn(record, "closed")) has(record.closed, "commitments anew");
};

/* Options that a verifier knows, each with one of the values that it knows; those of `added` may be left out. */
export const known = (options, values, added = []) => {
  const is = (name) => Object.hasOwn(values, name) && values[name].includes(options[name]);
  const wrong = Object.keys(options).filter((name) => !is(name));
  wrong.push(...Object.keys(values).filter((name) => !Object.hasOwn(options, name) && !added.includes(name)));
  need(!wrong.length, `options that are unknown, missing or wrong: ${wrong.join(", ")}`);
};

export const range = (least, most) => Array.from({ length: most - least + 1 }, (_, at) => least + at);

// what was bound; of each the number in RECORD.md

const FIRST = "The first format doesn't say it.";
const places = (record) => range(0, record.nonces.length - 1);
const nonceOfBot = (record, seat) => plain(`${record.secret}:${seat}`).slice(0, 16);

/* 0. */
export const promise = (record) => {
  if (!record.promise) return FIRST;
  return need(plain(record.secret) === record.promise, "the secret isn't the promised one");
};

/* 0. `game` tells which decks a bot may bring. */
export const bots = (record, game) => {
  if (!record.seated) return FIRST;
  const { secret, setup } = record;
  const seats = places(record).filter((seat) => record.seated[seat].bot !== null);
  const areAll = seats.length === record.nonces.length;
  for (const seat of seats) {
    need(record.nonces[seat] === nonceOfBot(record, seat), `the nonce of the bot in seat ${seat} is wrong`);
    need(!record.closed?.commitments[seat], `the list binds the nonce of the bot in seat ${seat}`);
    if (areAll && record.seated[seat].bot.is_deck_given) continue;
    const starters = game.takesDeck?.(record, seat) ? game.starters(record) : [null];
    const number = Number(BigInt(`0x${plain(`${secret}:${seat}:deck`)}`) % BigInt(starters.length));
    const expected = starters[Object.keys(setup.hidden.stack).length ? 0 : number];
    const { deck } = setup.seats[seat];
    need(isSame(deck && deck.cards, expected), `the deck of the bot in seat ${seat} is wrong`);
  }
  return seats.length ? undefined : false;
};

/* 0. By earlier rules a deck may lie in any order. */
export const decks = (record, game) => {
  const brought = record.setup.seats.map((seat) => seat.deck);
  if (!record.seated) return brought.some(Boolean) && FIRST;
  brought.forEach((deck, seat) => {
    const bound = deck && hashed(hashed(record.secret, "deck", seat), deck);
    need(record.seated[seat].deck === bound, `the deck of seat ${seat} isn't the one that was bound`);
  });
  if (!brought.every((deck) => !deck || game.isInOrder(deck))) {
    return "A deck lies in an order of its own, as earlier rules let it. So the shuffle could be chosen by it.";
  }
  return brought.some(Boolean) ? undefined : false;
};

/* The hash of the list by which the table was closed; undefined if there was none. */
export const listHash = ({ closed, fingerprint, game, promise: promised, rules, seated, setup: { options } }) =>
  closed && hashed({ ...closed, fingerprint, game, promise: promised, rules, seated, options });

/* 0. Each nonce was bound before any was shown. */
export const list = (record) => {
  if (!record.seated) return FIRST;
  if (!record.closed) {
    if (record.seated.filter((seat) => seat.bot === null).length < 2) return false;
    return "No list bound the nonces of those who play each other: the last to sit down could have chosen the shuffle.";
  }
  const [{ commitments, anew }, { nonces, seated }] = [record.closed, record];
  need(isWhole(anew) && anew >= 0, "how often the table was opened anew isn't a number");
  need(commitments.length === nonces.length, "not one commitment, or null, for each seat");
  commitments.forEach((bound, seat) => {
    const fits = bound === null ? nonces[seat] === nonceOfBot(record, seat) : plain(nonces[seat]) === bound;
    need(fits, `the nonce of seat ${seat} isn't the one that was bound`);
  });
  const alone = places(record).filter((seat) => commitments[seat] === null && seated[seat].bot === null);
  const again = anew ? `The table was opened anew ${anew} ${anew > 1 ? "times" : "time"} before this deal. ` : "";
  return again + (alone.length ? `No browser was there for seat ${alone.join(", ")}: its nonce is the server's.` : "");
};

/* 1. */
export const fingerprint = (record) => {
  const { game, rules, secret, setup: { hidden, options, seats, map } } = record;
  const shown = { game, hidden, options, rules, secret, seats: seats.length, ...(map && { map }) };
  need(plain(canonical(shown)) === record.fingerprint, "secret and setup don't fit the fingerprint");
};

/* 2. Nobody has set the cards. */
export const unset = ({ seated = [], setup: { hidden } }) => {
  const isSet = hidden.seed || Object.keys({ ...hidden.stack, ...hidden.rigging }).length;
  need(!isSet || seated.filter((seat) => seat.bot === null).length < 2, "cards are set where people play each other");
  if (hidden.seed) return "The deal was fixed, as in a lesson: no nonce plays a part in it.";
  return isSet ? "Cards were set, as in practice, or in a story that says so." : undefined;
};

/* All heads of the chain of entries, from number 0 on: compare them with those that you kept. */
export const headsOf = ({ secret, fingerprint: shown, nonces, seated = [], setup, entries }) => {
  const key = hashed(secret, "heads");
  const found = [hashed(hashed(key, 0), { fingerprint: shown, nonces, seated, seats: setup.seats })];
  for (const entry of entries) found.push(hashed(found.at(-1), hashed(key, found.length), entry));
  return found;
};

/* 6. */
export const heads = (record) => {
  if (!record.head) return "It has no heads, so nobody can see whether its moves were changed later.";
  return need(headsOf(record).at(-1) === record.head, "the entries don't lead to the last head");
};

/* Gives whether somebody made an entry who had the seat then: a bot keeps its own, for a person one may stand in. */
const seating = ({ seated }) => {
  const [began, now] = [0, 1].map(() => seated.map(({ bot }) => bot !== null));
  return ({ kind, seat, actor, bot }) => {
    if (kind === "controlled" && bot === null && !now[seat]) return false; // to whoever has it already
    if (kind === "controlled") now[seat] = bot !== null;
    const isFree = kind !== "acted" && !began.includes(false);
    if (began[seat] && (kind === "controlled" || actor === "person" || (kind === "timed_out" && !isFree))) return false;
    const makers = { acted: now[seat] ? "bot" : "person", timed_out: "clock", forfeited: "person clock" };
    return isFree || words(makers[kind] ?? (bot ? "clock" : "person")).includes(actor);
  };
};

/* 4. Plays the entries in a match that a game has set up. `play` plays one of them, and gives a result if it settles
   the match. */
export const played = (record, match, actions) => {
  let result = null;
  const isTheirs = record.seated ? seating(record) : () => true;
  const play = (entry) => {
    need(!result && !match.isOver, "an entry after the end");
    need(isWhole(entry.seat) && entry.seat >= 0 && entry.seat < record.nonces.length, "an entry for an unknown seat");
    need(isTheirs(entry), "somebody who didn't have the seat acted");
    match.events = [];
    if (Object.hasOwn(entry, "action")) {
      const { type } = entry.action;
      need(isText(type) && Object.hasOwn(actions, type), "an unknown action");
      has(entry.action, `type ${actions[type]}`.trim());
      need(entry.kind === "acted" || isSame(entry.action, match.byTheClock()), "a move that the clock doesn't make");
      match.act(entry.seat, entry.action);
    } else if (entry.kind === "forfeited") {
      match.giveUp(entry.seat);
    } else if (entry.kind === "settled") {
      result = [entry.outcome.winners, entry.outcome.scores];
    } else if (entry.kind === "taken_back") {
      need(match.takeBack, "something that can't be taken back");
      match.takeBack(record.entries, entry);
    }
    need(isSame(entry.events, match.events), "events that differ from those the rules give");
    match.onPlayed?.();
  };
  record.entries.forEach((entry, at) => {
    try {
      play(entry);
    } catch (error) {
      throw new Refused(`entry ${at + 1}: ${error.message}`);
    }
  });
  const { outcome } = record;
  if (match.isOver) result = match.result();
  need(isSame(result, outcome && [outcome.winners, outcome.scores]), "a different outcome");
};

/* What somebody noted while the match was played, as `replay --check --notes` reads it. */
export const noted = (record, notes) => {
  if (!notes) return "There are no notes: hashes prove something to those who noted them before.";
  has(notes, "", "promise fingerprint list nonces bots bound heads");
  const { seated = [], nonces } = record;
  const found = {
    promise: record.promise,
    fingerprint: record.fingerprint,
    list: listHash(record),
    nonces: { ...nonces },
    bots: places(record).filter((seat) => seated[seat]?.bot),
    bound: seated.map((seat) => seat.deck),
    heads: { ...headsOf(record) },
  };
  for (const [name, value] of Object.entries(notes)) {
    if (value === null) continue;
    const is = ([key, one]) => Object.hasOwn(found[name], key) && found[name][key] === one;
    const isPart = name === "nonces" || name === "heads";
    const told = name === "bots" && Array.isArray(value) ? [...new Set(value)].sort() : value; // in any order
    const fits = isPart ? isObject(value) && Object.entries(value).every(is) : isSame(told, found[name] ?? null);
    need(fits, `the noted ${name} and the record's differ`);
  }
  return Object.keys(notes).length > 0 ? undefined : "There is nothing in the notes.";
};
