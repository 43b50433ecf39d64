import { STAKE_STEP_RUPEES } from '@exchange/contract';

/** Digit separators of the app's own format. */
const GROUPING = /[,\s]/g;

/**
 * Parses a typed amount as whole rupees: paise are cut, an empty text is 0; undefined unless it is
 * a number from 0 on.
 */
export function readWholeRupees(text: string): number | undefined {
  const rupees = Number(text.replace(GROUPING, ''));
  return rupees >= 0 ? Math.trunc(rupees) : undefined;
}

/** Upper bound of any market's stake. */
const MAX_STAKE_RUPEES = 99_999_999;

/** The limits of a market, in rupees. */
export interface StakeLimits {
  minStake: number;
  maxStake: number;
}

/** Changes of the stake by the player (point 5, "Stake"). */
export type StakeChange =
  | { type: 'plus' }
  | { type: 'minus' }
  | { type: 'min' }
  | { type: 'max' }
  | { type: 'clear' }
  | { type: 'set'; stake: number }
  | { type: 'type'; text: string }
  | { type: 'digit'; digits: '00' | `${number}` }
  | { type: 'erase' };

/** Returns the stake after a change; always whole rupees, never below 0. */
export function calculateStake(stake: number, change: StakeChange, limits: StakeLimits): number {
  switch (change.type) {
    // Plus and minus apply only to a stake above 0.
    case 'plus':
      return stake > 0 ? stake + STAKE_STEP_RUPEES : stake;
    case 'minus':
      return stake > 0 ? Math.max(0, stake - STAKE_STEP_RUPEES) : stake;
    case 'min':
      return limits.minStake;
    case 'max':
      return limits.maxStake;
    case 'clear':
      return 0;
    case 'set':
      return Math.max(0, Math.trunc(change.stake));
    case 'type':
      return parseStake(stake, change.text);
    case 'digit':
      return parseStake(stake, `${stake}${change.digits}`);
    case 'erase':
      return Math.trunc(stake / 10);
  }
}

/** Returns the typed stake, or the previous one for an invalid text. */
function parseStake(stake: number, text: string): number {
  const typed = readWholeRupees(text);
  return typed === undefined || typed > MAX_STAKE_RUPEES ? stake : typed;
}
