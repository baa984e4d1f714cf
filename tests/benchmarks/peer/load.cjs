/* Plays at boardgame.io as `load.py` plays at this site: `node load.cjs PORT PID MATCHES WARM_UP SECONDS`.

   A move counts when both players have it. Prints one JSON object. */

const { readFileSync } = require("node:fs");
const { io } = require("socket.io-client");

const [port, pid, matches, warmUp, seconds] = process.argv.slice(2).map(Number);
const HERTZ = 100; // ticks of the kernel's clock in a second
let bytes = 0;
let isEnding = false;
const samples = [];

const cpu = () => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / HERTZ;
};

const page = (matchID, playerID) =>
  new Promise((resolve) => {
    const socket = io(`http://127.0.0.1:${port}/cards`, { transports: ["websocket"] });
    const own = { matchID, playerID, socket, state: undefined, hear: () => {} };
    const take = (state) => {
      own.state = state;
      own.hear();
    };
    socket.on("connect", () => {
      socket.io.engine.on("data", (text) => (bytes += Buffer.byteLength(text)));
      socket.emit("sync", matchID, playerID, undefined, 2);
    });
    socket.on("sync", (_matchID, { state }) => {
      take(state);
      resolve(own);
    });
    socket.on("update", (_matchID, state) => take(state));
  });

const reached = (own, version) =>
  new Promise((resolve) => {
    own.hear = () => own.state._stateID >= version && resolve();
    own.hear();
  });

const play = async (pages) => {
  while (!isEnding) {
    const { ctx, _stateID } = pages[0].state;
    const mover = pages[Number(ctx.currentPlayer)];
    const action = { type: "play", args: [_stateID % 5], playerID: mover.playerID };
    const since = performance.now();
    mover.socket.emit("update", { type: "MAKE_MOVE", payload: action }, _stateID, mover.matchID, mover.playerID);
    await Promise.all(pages.map((own) => reached(own, _stateID + 1)));
    samples.push([since, performance.now()]);
  }
};

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time * 1000));

const main = async () => {
  const tables = [];
  for (let number = 0; number < matches; number += 1) {
    tables.push([await page(`m${number}`, "0"), await page(`m${number}`, "1")]);
  }
  const played = tables.map(play);
  await pause(warmUp);
  const begun = { at: performance.now(), cpu: cpu(), bytes };
  await pause(seconds);
  const ended = { at: performance.now(), cpu: cpu(), bytes };
  isEnding = true;
  await Promise.all(played);
  const counted = samples.filter(([, until]) => begun.at < until && until <= ended.at);
  const figures = {
    moves: counted.length,
    seconds: (ended.at - begun.at) / 1000,
    latencies: counted.map(([since, until]) => until - since),
    server_cpu: ended.cpu - begun.cpu,
    bytes: ended.bytes - begun.bytes,
  };
  // A pipe holds 64 KiB: whoever exits at once drops the rest.
  process.stdout.write(JSON.stringify(figures), () => process.exit(0));
};

main();
