import * as v from 'valibot';
import { calculateTopMultiplier, defineLiveGame, type Limits } from '../../game/game.ts';
import { multiplyPaise } from '../../money.ts';
import { multiplierAt, reachedAt } from './curve.ts';

export interface AviatorChoice {
  /** Multiplier in hundredths of the automatic cash-out. */
  auto?: number | undefined;
}
export interface AviatorOutcome {
  /** Multiplier in hundredths at which the plane is gone. */
  crash: number;
}

const RTP = 97;
const MAX_MULTIPLIER = 10_000_00;
const limits: Limits = { minPaise: 10_00, maxPaise: 50_000_00, maxWinPaise: 20_00_000_00 };

/**
 * Returns the highest automatic cash-out (hundredths) that can still raise the payout of a stake.
 */
export const highestTarget = (stakePaise: number): number =>
  Math.min(MAX_MULTIPLIER, calculateTopMultiplier({ limits }, stakePaise));

export const game = defineLiveGame<AviatorChoice, AviatorOutcome>({
  provider: 'DC',
  gameId: '201206',
  name: 'Aviator',
  limits,
  rtp: RTP,
  rules: [
    'Bet before the plane takes off; the multiplier grows while it flies.',
    'Cash out before the plane is gone and you win your stake times the multiplier of that moment. The clock of the server decides.',
    'An automatic cash-out pays exactly its multiplier, also when your connection breaks.',
    'An automatic cash-out returns 97% on average; one by hand up to one percent less, as its multiplier is rounded down. About 4 of 100 planes never take off.',
    'One bet pays ₹20,00,000 at most; the bet that reaches it is cashed out by itself.',
    'With “Auto bet” the bet that you place is placed again each round. It stops after 50 rounds, and at a win or loss of ten stakes.',
    'If the game is interrupted, stakes that were not cashed out come back.',
  ],
  choice: v.object({
    auto: v.optional(
      v.pipe(v.number(), v.safeInteger(), v.minValue(101), v.maxValue(MAX_MULTIPLIER)),
    ),
  }),
  bettingMs: 7000,
  runningMs: ({ crash }) => reachedAt(crash),
  resultMs: 4000,
  shownWhileRunning: false,
  betsPerRound: 2,
  draw: (random) => ({ crash: drawCrash(random.float()) }),
  payout: (choice, stakePaise, { crash }) => {
    const target = targetOf(choice, stakePaise);
    return target <= crash ? multiplyPaise(stakePaise, target) : 0;
  },
  cashOut: { multiplierAt, reachedAt, target: targetOf },
  verify: (random) => [`${(drawCrash(random.float()) / 100).toFixed(2)}×`],
});

/** Returns the automatic cash-out of a bet: its own target, or the maximum win. */
function targetOf({ auto = Number.POSITIVE_INFINITY }: AviatorChoice, stakePaise: number): number {
  return Math.min(auto, calculateTopMultiplier({ limits }, stakePaise));
}

/** Maps a number from 0 to 1 to the crash, so that P(crash ≥ m) = RTP / m for every m above 1. */
function drawCrash(float: number): number {
  return Math.min(MAX_MULTIPLIER, Math.max(100, Math.floor(RTP / (1 - float))));
}
