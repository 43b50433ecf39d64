import * as v from 'valibot';
import type { Random } from '../../fairness/random.ts';
import { defineSoloGame } from '../../game/game.ts';

/** Every fish and its payout, in stakes. */
export const FISH = {
  sardine: { name: 'Sardine', pays: 2 },
  clownfish: { name: 'Clownfish', pays: 3 },
  angelfish: { name: 'Angelfish', pays: 5 },
  puffer: { name: 'Puffer fish', pays: 8 },
  turtle: { name: 'Turtle', pays: 15 },
  ray: { name: 'Ray', pays: 30 },
  shark: { name: 'Shark', pays: 60 },
  dragon: { name: 'Golden dragon', pays: 200 },
} as const;
export type FishKind = keyof typeof FISH;
export const KINDS = Object.keys(FISH) as FishKind[];

export interface FishingChoice {
  /** The target of the shot. */
  fish: FishKind;
}
export interface FishingState extends FishingChoice {
  caught: boolean;
}

const RTP = 96;

/**
 * Returns true for a number from 0 to 100 · pays − 1 below the return in percent: a chance of RTP /
 * pays.
 */
const isCaught = (fish: FishKind, random: Random) => random.int(100 * FISH[fish].pays) < RTP;

/**
 * A fishing game of the "fish hunter" kind, one shot a round, decided by the draw. The chance
 * depends on the fish only, so that speed and latency do not matter.
 */
export const game = defineSoloGame<FishingChoice, FishingState, never>({
  provider: 'DC',
  gameId: '200527',
  name: 'Fishing Fun',
  limits: { minPaise: 10_00, maxPaise: 5000_00, maxWinPaise: 10_00_000_00 },
  rtp: RTP,
  rules: [
    'Tap a fish to shoot at it. A shot costs the stake; a tap beside all fish costs nothing.',
    'A caught fish pays, in stakes: sardine 2, clownfish 3, angelfish 5, puffer fish 8, turtle 15, ray 30, shark 60, golden dragon 200. A fish that gets away pays nothing.',
    'Chances of a catch: sardine 48%, clownfish 32%, angelfish 19.2%, puffer fish 12%, turtle 6.4%, ray 3.2%, shark 1.6%, golden dragon 0.48%.',
    'Every fish returns 96% on average, so aim at what you like. The draw of the seeds decides each shot; how fast you tap or how good your connection is changes nothing, and no shot depends on the one before.',
    'One shot pays ₹10,00,000 at most.',
  ],
  choice: v.object({ fish: v.picklist(KINDS) }),
  action: v.never(),
  leftAfterS: 600,
  open: ({ fish }, random) => ({ fish, caught: isCaught(fish, random) }),
  act: (state) => state,
  isOver: () => true,
  payout: ({ fish, caught }, stakePaise) => (caught ? stakePaise * FISH[fish].pays : 0),
  view: (state) => state,
  moved: [],
  leave: (state) => state,
  verify: (random, { fish }) => [FISH[fish].name, isCaught(fish, random) ? 'Caught' : 'Got away'],
});
