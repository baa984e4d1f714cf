/* What RECORD.md says of hashes, written out: SHA-256, canonical JSON, and the chain of heads. Plain functions that
   know no page, to be read or saved by whoever wants to check. A browser has no SHA-256 of its own on a plain-http
   address. */

const chain = (() => {
  const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32);
  const primes = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  const K = primes.map((prime) => fraction(Math.cbrt(prime)));
  const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const turned = (word, by) => (word >>> by) | (word << (32 - by));

  /* 64 bytes more. */
  const mixed = (state, block) => {
    const w = Array.from({ length: 16 }, (_, at) => block.getUint32(4 * at));
    for (let at = 16; at < 64; at += 1) {
      const [far, near] = [w[at - 15], w[at - 2]];
      const one = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      const two = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
      w[at] = (w[at - 16] + one + w[at - 7] + two) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let at = 0; at < 64; at += 1) {
      const one = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const two = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const more = (h + one + ((e & f) ^ (~e & g)) + K[at] + w[at]) | 0;
      const last = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + more) | 0, c, b, a, (more + last) | 0];
    }
    return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) | 0);
  };

  const sha256 = (text) => {
    const bytes = new TextEncoder().encode(text);
    const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
    view.setUint32(padded.length - 4, bytes.length << 3);
    let state = START;
    for (let at = 0; at < padded.length; at += 64) state = mixed(state, new DataView(padded.buffer, at, 64));
    return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  };

  const canonical = (value) => {
    if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    const members = Object.keys(value).sort();
    return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
  };

  const hashed = (...parts) => sha256(canonical(parts));

  /* All heads of a record, from number 0 on. */
  const heads = ({ secret, fingerprint, nonces, seated = [], setup, entries }) => {
    const key = hashed(secret, "heads");
    const found = [hashed(hashed(key, 0), { fingerprint, nonces, seated, seats: setup.seats })];
    for (const entry of entries) found.push(hashed(found.at(-1), hashed(key, found.length), entry));
    return found;
  };

  const promise = ({ secret }) => sha256(secret);

  const fingerprint = ({ game, rules, secret, setup: { hidden, options, seats, map } }) =>
    sha256(canonical({ game, hidden, options, rules, secret, seats: seats.length, ...(map && { map }) }));

  /* The hash of the list by which a table was closed; undefined if there was none. */
  const list = (record) => {
    if (!record.closed) return undefined;
    const { game, rules, promise, seated, fingerprint, setup: { options }, closed } = record;
    return hashed({ ...closed, game, rules, promise, seated, fingerprint, options });
  };

  return { sha256, canonical, hashed, heads, promise, fingerprint, list };
})();
globalThis.chain = chain;
