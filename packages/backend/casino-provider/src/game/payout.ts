import type { PlayedFacts } from './game.ts';

type Limited = Pick<PlayedFacts<unknown>, 'limits'>;

/**
 * Returns the payout of a win, in paise, limited to the maximum win. Pages use it for promised
 * payouts as well.
 */
export const calculatePayout = ({ limits }: Limited, wonPaise: number): number =>
  Math.min(wonPaise, limits.maxWinPaise);

/**
 * Returns the lowest multiplier (hundredths) that pays the maximum win: beyond it a stake can only
 * lose.
 */
export const calculateTopMultiplier = ({ limits }: Limited, stakePaise: number): number =>
  Math.ceil((limits.maxWinPaise * 100) / stakePaise);
