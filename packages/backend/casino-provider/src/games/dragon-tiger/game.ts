import * as v from 'valibot';
import { type Card, cardText, DECK, rankOf } from '../../game/cards.ts';
import { defineLiveGame } from '../../game/game.ts';
import { multiplyPaise } from '../../money.ts';

export const SPOTS = ['dragon', 'tiger', 'tie', 'suited'] as const;
export type Spot = (typeof SPOTS)[number];
export interface DragonTigerOutcome {
  dragon: Card;
  tiger: Card;
}

const DECKS = 8;
/** Multipliers in hundredths, including the stake: 1:1, half back at a tie, 11:1 and 50:1. */
export const PAYS = { side: 200, half: 50, tie: 1200, suited: 5100 } as const;
/** Return to player of each spot in percent, with eight full decks. */
export const RTPS: Record<Spot, number> = {
  dragon: 96.27,
  tiger: 96.27,
  tie: 89.64,
  suited: 86.02,
};

/** Returns the higher card's side; the ace is the lowest, suits do not count. */
export function winnerOf({ dragon, tiger }: DragonTigerOutcome): 'dragon' | 'tiger' | 'tie' {
  if (rankOf(dragon) === rankOf(tiger)) return 'tie';
  return rankOf(dragon) > rankOf(tiger) ? 'dragon' : 'tiger';
}

/** Returns the payout of a spot, in hundredths, 0 after a loss. */
export function spotPays(on: Spot, outcome: DragonTigerOutcome): number {
  const winner = winnerOf(outcome);
  if (on === 'tie') return winner === 'tie' ? PAYS.tie : 0;
  if (on === 'suited') return outcome.dragon === outcome.tiger ? PAYS.suited : 0;
  if (winner === 'tie') return PAYS.half;
  return winner === on ? PAYS.side : 0;
}

const WINNER_TEXTS = { dragon: 'Dragon wins', tiger: 'Tiger wins', tie: 'Tie' } as const;
export const winnerText = (outcome: DragonTigerOutcome): string =>
  outcome.dragon === outcome.tiger ? 'Suited tie' : WINNER_TEXTS[winnerOf(outcome)];

function draw(random: { int(below: number): number }): DragonTigerOutcome {
  // Two different positions of a shoe of eight decks; each holds a card of its deck.
  const first = random.int(DECKS * DECK);
  const other = random.int(DECKS * DECK - 1);
  const second = other < first ? other : other + 1;
  return { dragon: first % DECK, tiger: second % DECK };
}

/** Dragon Tiger with eight decks, as at wizardofodds.com/games/dragon-tiger (tie at 11:1). */
export const game = defineLiveGame<{ on: Spot }, DragonTigerOutcome>({
  provider: 'RG',
  gameId: '900022',
  name: 'Dragon Tiger',
  limits: { minPaise: 10_00, maxPaise: 50_000_00, maxWinPaise: 25_50_000_00 },
  rtp: RTPS.dragon,
  rules: [
    'One card goes to the Dragon and one to the Tiger, from eight full decks that are shuffled for every round. The higher card wins; the king is the highest, the ace the lowest, suits do not count.',
    'Dragon and Tiger pay 1:1. At a tie they get half of the stake back.',
    'Tie pays 11:1 when both cards have the same rank. Suited tie pays 50:1 when rank and suit are the same.',
    'Return to player by spot: Dragon and Tiger 96.27%, Tie 89.64%, Suited tie 86.02%.',
    'If the game is interrupted before the cards are drawn, stakes come back; after it, bets are settled by the cards.',
  ],
  choice: v.object({ on: v.picklist(SPOTS) }),
  bettingMs: 15_000,
  runningMs: () => 3600,
  resultMs: 5000,
  shownWhileRunning: true,
  betsPerRound: 10,
  draw,
  payout: ({ on }, stakePaise, outcome) => multiplyPaise(stakePaise, spotPays(on, outcome)),
  verify: (random) => {
    const outcome = draw(random);
    const { dragon, tiger } = outcome;
    return ['Dragon', cardText(dragon), 'Tiger', cardText(tiger), winnerText(outcome)];
  },
});
