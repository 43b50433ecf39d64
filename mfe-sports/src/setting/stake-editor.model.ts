import { LARGEST_EDITABLE_STAKE_RUPEES } from '@exchange/contract';
import { readWholeRupees } from '../shared/whole-rupees.ts';

/** A stake in whole rupees as it was typed; `clamped`: it was above the largest and is marked so. */
export interface TypedStake {
  value: number;
  clamped: boolean;
}

/** Reads a stake: what is no number becomes 0, what is above the largest stake is clamped to it. */
export function readTypedStake(text: string): TypedStake {
  const typed = readWholeRupees(text) ?? 0;
  return {
    value: Math.min(typed, LARGEST_EDITABLE_STAKE_RUPEES),
    clamped: typed > LARGEST_EDITABLE_STAKE_RUPEES,
  };
}

export const toTyped = (stakes: readonly number[]): TypedStake[] =>
  stakes.map((value) => ({ value, clamped: false }));

/** The boxes with another text in the one at `place`. */
export const changeBox = (
  boxes: readonly TypedStake[],
  place: number,
  text: string,
): TypedStake[] => boxes.with(place, readTypedStake(text));
