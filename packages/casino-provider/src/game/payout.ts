import type { PlayedFacts } from './game.ts';

type Limited = Pick<PlayedFacts<unknown>, 'limits'>;

/**
 * What a bet is paid that won so much by the rules of its game, in paise: never more than the most of
 * one bet. Pages that promise a payout ask this too.
 */
export const calculatePayout = ({ limits }: Limited, wonPaise: number): number =>
  Math.min(wonPaise, limits.maxWinPaise);

/** The least multiplier (hundredths) that pays the most of one bet: beyond it a stake can only lose. */
export const calculateTopMultiplier = ({ limits }: Limited, stakePaise: number): number =>
  Math.ceil((limits.maxWinPaise * 100) / stakePaise);
