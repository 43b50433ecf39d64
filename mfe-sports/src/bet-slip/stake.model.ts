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

/** Returns the stake of a typed text; one that cannot be read leaves it as it was. */
function typeStake(stake: number, text: string): SlipStake {
  const typed = readStake(text);
  return typed === undefined ? { stake, unreadable: text } : { stake: typed };
}

/** Returns the stake after a change; always whole rupees, never below 0. Keys change what is seen. */
export function changeStake(
  before: SlipStake,
  change: StakeChange,
  limits: StakeLimits,
): SlipStake {
  const { stake, unreadable } = before;
  const text = unreadable ?? String(stake);
  // Plus and minus apply only to a stake above 0.
  const canStep = unreadable === undefined && stake > 0;
  switch (change.type) {
    case 'plus':
      return canStep ? { stake: stake + STAKE_STEP_RUPEES } : before;
    case 'minus':
      return canStep ? { stake: Math.max(0, stake - STAKE_STEP_RUPEES) } : before;
    case 'min':
      return { stake: limits.minStake };
    case 'max':
      return { stake: limits.maxStake };
    case 'clear':
      return { stake: 0 };
    case 'set':
      return { stake: Math.max(0, Math.trunc(change.stake)) };
    case 'type':
      return typeStake(stake, change.text);
    case 'digit': {
      const longer = typeStake(stake, text + change.digits);
      return longer.stake > MAX_STAKE_RUPEES ? before : longer;
    }
    case 'erase':
      return typeStake(stake, text.slice(0, -1));
  }
}
