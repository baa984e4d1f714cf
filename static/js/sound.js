/* The sounds of the table, made in the browser while they are heard. A page is silent until somebody has clicked
   or pressed a key on it, and when it is muted. It knows no game: an event `sound` names what is to be heard, and
   each stands for something that is seen, too. Speed has nothing to do with them.

   The chosen loudness and whether it is muted are remembered in this browser. */

const QUIET = 0.0001; // what a gain fades to: it cannot fade to nothing
const MASTER = 0.5;
const TURN_SHAKES = 60; // how long a phone shakes, in milliseconds

let context, master, noise;
const chosen = { muted: false, volume: 70 };

/* --- Instruments: each plays from `at`, in seconds of the context --- */

const faded = (at, peak, lasts, rise = 0.005) => {
  const gain = context.createGain();
  gain.gain.setValueAtTime(QUIET, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + rise);
  gain.gain.exponentialRampToValueAtTime(QUIET, at + lasts);
  gain.connect(master);
  return gain;
};

const tone = (at, { from, to = from, lasts, peak = 0.25, kind = "sine", rise }) => {
  const source = context.createOscillator();
  source.type = kind;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + lasts);
  source.connect(faded(at, peak, lasts, rise));
  source.start(at);
  source.stop(at + lasts + 0.05);
};

/* A wooden or metal body that was struck: a few tones that fade, the higher ones sooner. */
const struck = (at, { pitch, lasts, peak = 0.2, parts = [1, 2.76, 5.4] }) => {
  parts.forEach((part, place) => {
    tone(at, { from: pitch * part, lasts: lasts / (place + 1), peak: peak / (place + 1) });
  });
};

const rustle = (at, { from, to = from, lasts, peak = 0.3, sharp = 1, kind = "bandpass", rise }) => {
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = noise;
  source.loop = true;
  Object.assign(filter, { type: kind });
  filter.Q.value = sharp;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + lasts);
  source.connect(filter).connect(faded(at, peak, lasts, rise));
  source.start(at, Math.random());
  source.stop(at + lasts + 0.05);
};

/* --- What there is to be heard --- */

const melody = (at, notes, gap, more) => {
  notes.forEach((pitch, place) => struck(at + place * gap, { pitch, lasts: 0.9, parts: [1, 2, 3.01], ...more }));
};

const SOUNDS = {
  card: (at) => {
    rustle(at, { from: 2600, to: 1200, lasts: 0.09, peak: 0.3 });
    rustle(at + 0.06, { from: 500, lasts: 0.05, peak: 0.25, sharp: 2 });
  },
  chip: (at) => {
    struck(at, { pitch: 2150, lasts: 0.07, peak: 0.14 });
    struck(at + 0.045, { pitch: 2480, lasts: 0.06, peak: 0.1 });
  },
  coin: (at) => melody(at, [1568, 2093], 0.07, { lasts: 0.5, peak: 0.09 }),
  mana: (at) => melody(at, [523, 784, 1047], 0.05, { lasts: 0.6, peak: 0.07 }),
  blow: (at) => {
    tone(at, { from: 150, to: 48, lasts: 0.22, peak: 0.6 });
    rustle(at, { from: 700, to: 180, lasts: 0.12, peak: 0.4 });
  },
  heal: (at) => melody(at, [392, 494, 587, 784], 0.08, { lasts: 0.8, peak: 0.09 }),
  tear: (at) => {
    rustle(at, { from: 1800, to: 4200, lasts: 0.34, peak: 0.3, sharp: 0.8, rise: 0.08 });
    rustle(at + 0.3, { from: 900, lasts: 0.08, peak: 0.2 });
  },
  turn: (at) => melody(at, [659, 880], 0.13, { lasts: 0.7, peak: 0.13 }),
  win: (at) => melody(at, [523, 659, 784, 1047], 0.14, { lasts: 1.3, peak: 0.14 }),
  lose: (at) => melody(at, [440, 415, 349, 262], 0.2, { lasts: 1.1, peak: 0.12 }),
  /* A crack, then a roll that comes from afar and goes away again. */
  thunder: (at) => {
    rustle(at, { from: 5200, to: 900, lasts: 0.28, peak: 0.9, sharp: 0.4 });
    tone(at + 0.05, { from: 70, to: 28, lasts: 2.4, peak: 0.7, rise: 0.06 });
    for (const [late, peak, lasts] of [[0.08, 0.8, 1.1], [0.55, 0.55, 1.2], [1.1, 0.4, 1.5], [1.8, 0.2, 1.8]]) {
      rustle(at + late, { from: 260, to: 60, lasts, peak, kind: "lowpass", sharp: 0.7, rise: 0.12 });
    }
  },
};

/* --- When it is heard --- */

const loudness = () => (chosen.muted ? 0 : MASTER * (chosen.volume / 100) ** 2);

const hear = (name) => {
  if (context?.state === "running" && loudness()) SOUNDS[name]?.(context.currentTime + 0.01);
};

const open = () => {
  context = new AudioContext();
  master = context.createGain();
  const soft = context.createDynamicsCompressor(); // many at once are not louder than one
  master.connect(soft).connect(context.destination);
  noise = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
};

/* Nothing can sound before somebody has done something on the page, nor while it is muted. */
let isUsed = false;

const tune = () => {
  if (!isUsed || (chosen.muted && !context)) return;
  if (!context) open();
  master.gain.value = loudness();
  if (chosen.muted) context.suspend();
  else context.resume();
};

const use = () => {
  isUsed = true;
  tune();
};
for (const press of ["pointerup", "keydown", "click"]) addEventListener(press, use, true);

document.addEventListener("sound", ({ detail }) => {
  hear(detail);
  if (detail === "turn" && isUsed && !chosen.muted) navigator.vibrate?.(TURN_SHAKES);
});

/* --- What is chosen --- */

const stored = () => {
  try {
    return JSON.parse(localStorage.getItem("sound")) ?? {};
  } catch {
    return {}; // storage is forbidden here, or somebody wrote there by hand
  }
};

const show = () => {
  const { muted, volume } = stored();
  chosen.muted = muted === true;
  chosen.volume = Number.isFinite(volume) ? Math.min(100, Math.max(0, volume)) : 70;
  document.documentElement.dataset.sound = chosen.muted ? "off" : "on";
  const menu = document.querySelector(".table-menu");
  menu.querySelector("[name=muted]").checked = chosen.muted;
  menu.querySelector("[name=volume]").value = chosen.volume;
  tune();
};

const choose = ({ target }) => {
  const { name } = target;
  if (name !== "muted" && name !== "volume") return;
  const value = name === "muted" ? target.checked : Number(target.value);
  Object.assign(chosen, { [name]: value });
  try {
    localStorage.setItem("sound", JSON.stringify(chosen));
    show();
  } catch {
    tune(); // the choice lasts for this page only
  }
  if (name === "volume") hear("chip");
};

show();
document.addEventListener("input", choose);
addEventListener("storage", (event) => event.key === "sound" && show());
