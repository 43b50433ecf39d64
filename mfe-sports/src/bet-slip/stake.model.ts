import { STAKE_STEP_RUPEES } from '@exchange/contract';

/** Most digits that the stake takes; larger stakes are no market's. */
const MOST_DIGITS = 8;

/** The limits of a market, in rupees. */
export interface StakeLimits {
  minStake: number;
  maxStake: number;
}

/** What the player does to the stake (point 5, "Stake"). */
export type StakeChange =
  | { type: 'plus' }
  | { type: 'minus' }
  | { type: 'min' }
  | { type: 'max' }
  | { type: 'clear' }
  | { type: 'set'; stake: number }
  | { type: 'digit'; digits: '00' | `${number}` }
  | { type: 'erase' };

/** The stake after a change; always a whole number of rupees, never below 0. */
export function calculateStake(stake: number, change: StakeChange, limits: StakeLimits): number {
  switch (change.type) {
    // Plus and minus act only on a stake above 0.
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
    case 'digit':
      return parseStake(`${stake}${change.digits}`);
    case 'erase':
      return Math.trunc(stake / 10);
  }
}

/** Reads typed text: digits only, whatever else was typed is dropped. */
export const parseStake = (text: string): number =>
  Number(text.replace(/\D/g, '').replace(/^0+/, '').slice(0, MOST_DIGITS) || '0');
