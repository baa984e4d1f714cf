/* boardgame.io as its documentation has it run: `node server.cjs PORT [FOLDER]`, with a folder for its file store.

   The game has as many players, and about as large a state, as the Kata: cards go from a hand to the table, the oldest
   on the table goes back under the pile, and a card is drawn. Everybody sees their own hand only. */

const { FlatFile, Origins, Server } = require("boardgame.io/server");

const [port, folder] = process.argv.slice(2);

const card = (player) => (_, number) => ({
  id: `c${player}-${number}`,
  name: `Card ${number}`,
  cost: number % 5,
  attack: number % 4,
  health: 1 + (number % 6),
  text: "Does something to somebody, sometimes.",
});

const side = (player) => {
  const cards = Array.from({ length: 20 }, card(player));
  return { health: 30, mana: 1, hand: cards.slice(0, 5), table: cards.slice(5, 8), pile: cards.slice(8) };
};

const game = {
  name: "cards",
  setup: () => ({ sides: [side(0), side(1)] }),
  turn: { minMoves: 2, maxMoves: 2 },
  moves: {
    play: ({ G, playerID }, place) => {
      const own = G.sides[playerID];
      own.table.push(...own.hand.splice(place, 1));
      own.pile.push(own.table.shift());
      own.hand.push(own.pile.shift());
      own.mana = (own.mana % 10) + 1;
    },
  },
  playerView: ({ G, playerID }) => ({
    sides: G.sides.map((own, player) => ({
      ...own,
      hand: String(player) === playerID ? own.hand : own.hand.length,
      pile: own.pile.length,
    })),
  }),
};

const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [game], db, origins: [Origins.LOCALHOST] });
server.run({ port: Number(port), callback: () => console.log("ready") });
