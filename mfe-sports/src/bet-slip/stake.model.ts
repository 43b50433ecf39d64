import { readWholeAmount, STAKE_STEP_RUPEES } from '@exchange/contract';

/** Upper bound of any market's stake. */
const MAX_STAKE_RUPEES = 99_999_999;

/** Parses a stake that is typed: an empty text is 0; undefined if it is not whole rupees. */
export const readStake = (text: string): number | undefined =>
  text.trim() === '' ? 0 : readWholeAmount(text);

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

/** A stake in whole rupees, and what is typed instead if that cannot be read as one. */
interface SlipStake {
  stake: number;
  unreadable?: string | undefined;
}

/** Returns the stake after a change; a text that cannot be read leaves it as it was. */
export function changeStake(
  { stake, unreadable }: SlipStake,
  change: StakeChange,
  limits: StakeLimits,
): SlipStake {
  if (change.type === 'type' && readStake(change.text) === undefined)
    return { stake, unreadable: change.text };
  if (unreadable === undefined) return { stake: calculateStake(stake, change, limits) };
  // The keys change the text that is seen.
  switch (change.type) {
    case 'digit':
      return changeStake({ stake }, { type: 'type', text: unreadable + change.digits }, limits);
    case 'erase':
      return changeStake({ stake }, { type: 'type', text: unreadable.slice(0, -1) }, limits);
    case 'plus':
    case 'minus':
      return { stake, unreadable };
    default:
      return { stake: calculateStake(stake, change, limits) };
  }
}

/** Returns the stake after a change; always whole rupees, never below 0. */
function calculateStake(stake: number, change: StakeChange, limits: StakeLimits): number {
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
      return readStake(change.text) ?? stake;
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
