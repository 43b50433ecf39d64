import * as v from 'valibot';
import { type Card, cardText, DECK, rankOf } from '../../game/cards.ts';
import { defineLiveGame } from '../../game/game.ts';
import { multiplyPaise } from '../../money.ts';

/** Bets on how many cards are dealt after the joker, the one that matches it included. */
export const RANGES = [
  { on: 'cards1', from: 1, to: 5, pays: 350, rtp: 94.87 },
  { on: 'cards6', from: 6, to: 10, pays: 450, rtp: 97.67 },
  { on: 'cards11', from: 11, to: 15, pays: 550, rtp: 92.97 },
  { on: 'cards16', from: 16, to: 25, pays: 450, rtp: 98.1 },
  { on: 'cards26', from: 26, to: 30, pays: 1500, rtp: 91.48 },
  { on: 'cards31', from: 31, to: 35, pays: 2500, rtp: 92.44 },
  { on: 'cards36', from: 36, to: 40, pays: 5000, rtp: 94.84 },
  { on: 'cards41', from: 41, to: 49, pays: 12_000, rtp: 95.08 },
] as const;

type RangeSpot = (typeof RANGES)[number]['on'];
export type Side = 'andar' | 'bahar';
export type Spot = Side | RangeSpot;
export const SPOTS: readonly Spot[] = ['andar', 'bahar', ...RANGES.map(({ on }) => on)];

export interface AndarBaharOutcome {
  joker: Card;
  /** The first goes to Andar, the next to Bahar, and so on; the last one matches the joker. */
  cards: Card[];
}

/** Multipliers in hundredths, including the stake: 0.9:1 and 1:1. */
const PAYS: Record<Side, number> = { andar: 190, bahar: 200 };
/** Return to player of the sides in percent. */
export const RTPS: Record<Side, number> = { andar: 97.85, bahar: 97 };

export const sideOf = (index: number): Side => (index % 2 === 0 ? 'andar' : 'bahar');
export const winnerOf = ({ cards }: AndarBaharOutcome): Side => sideOf(cards.length - 1);

/** Returns the payout of a spot, in hundredths, 0 after a loss. */
export function spotPays(on: Spot, outcome: AndarBaharOutcome): number {
  if (on === 'andar' || on === 'bahar') return winnerOf(outcome) === on ? PAYS[on] : 0;
  const count = outcome.cards.length;
  const range = RANGES.find((one) => one.on === on);
  return range && count >= range.from && count <= range.to ? range.pays : 0;
}

const FIRST_CARD_MS = 1500;
/** Long rounds are dealt faster, which limits the waiting time. */
const paceMs = (count: number) => Math.round(Math.min(560, Math.max(230, 7000 / count)));

/** Returns the times of the joker and of each card, in ms after the drawing began. */
export const dealTimes = ({ cards }: AndarBaharOutcome): number[] => [
  150,
  700,
  ...cards.map((_, at) => FIRST_CARD_MS + at * paceMs(cards.length)),
];

function draw(random: { shuffle(count: number): number[] }): AndarBaharOutcome {
  const [joker = 0, ...rest] = random.shuffle(DECK);
  const match = rest.findIndex((card) => rankOf(card) === rankOf(joker));
  return { joker, cards: rest.slice(0, match + 1) };
}

/** Andar Bahar as at wizardofodds.com/games/andar-bahar; dealing always begins with Andar. */
export const game = defineLiveGame<{ on: Spot }, AndarBaharOutcome>({
  provider: 'RG',
  gameId: '900021',
  name: 'Andar Bahar',
  limits: { minPaise: 10_00, maxPaise: 50_000_00, maxWinPaise: 60_00_000_00 },
  rtp: RTPS.bahar,
  rules: [
    'One deck is shuffled and its first card is the joker. Cards then go to Andar and Bahar in turn, beginning with Andar, until one has the rank of the joker: that side wins.',
    'Andar gets the first card and wins a little more often, so it pays 0.9:1. Bahar pays 1:1.',
    'Number of cards, counted after the joker with the last one: 1–5 pays 2.5:1, 6–10 3.5:1, 11–15 4.5:1, 16–25 3.5:1, 26–30 14:1, 31–35 24:1, 36–40 49:1, 41 or more 119:1.',
    'Return to player by spot: Andar 97.85%, Bahar 97.00%; number of cards in the same order 94.87%, 97.67%, 92.97%, 98.10%, 91.48%, 92.44%, 94.84%, 95.08%.',
    'If the game is interrupted before the cards are drawn, stakes come back; after it, bets are settled by the cards.',
  ],
  choice: v.object({ on: v.picklist(SPOTS) }),
  bettingMs: 18_000,
  runningMs: (outcome) => (dealTimes(outcome).at(-1) ?? 0) + 900,
  resultMs: 6000,
  shownWhileRunning: true,
  betsPerRound: 10,
  draw,
  payout: ({ on }, stakePaise, outcome) => multiplyPaise(stakePaise, spotPays(on, outcome)),
  verify: (random) => {
    const outcome = draw(random);
    const winner = winnerOf(outcome) === 'andar' ? 'Andar wins' : 'Bahar wins';
    return ['Joker', cardText(outcome.joker), winner, ...outcome.cards.map(cardText)];
  },
});
