import { readWholeRupees, STAKE_STEP_RUPEES } from '@exchange/contract';

/** Upper bound of any market's stake. */
const MAX_STAKE_RUPEES = 99_999_999;

/** Parses a stake that is typed: an empty text is 0; undefined if it is not whole rupees. */
export const parseStake = (text: string): number | undefined =>
  text.trim() === '' ? 0 : readWholeRupees(text);

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
      return parseStake(change.text) ?? stake;
    case 'digit':
      return appendDigits(stake, change.digits);
    case 'erase':
      return Math.trunc(stake / 10);
  }
}

/** Returns the stake with the digits behind it, or without them above any market's stake. */
function appendDigits(stake: number, digits: string): number {
  const longer = Number(`${stake}${digits}`);
  return longer > MAX_STAKE_RUPEES ? stake : longer;
}
