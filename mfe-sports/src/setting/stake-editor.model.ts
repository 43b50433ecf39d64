import { MAX_EDITABLE_STAKE_RUPEES } from '@exchange/contract';
import { readWholeRupees } from '../shared/whole-rupees.ts';

/** A typed stake in whole rupees; `clamped`: it exceeded the largest one. */
export interface TypedStake {
  value: number;
  clamped: boolean;
}

/** Parses a stake: invalid numbers become 0, larger ones are clamped. */
export function readTypedStake(text: string): TypedStake {
  const typed = readWholeRupees(text) ?? 0;
  return {
    value: Math.min(typed, MAX_EDITABLE_STAKE_RUPEES),
    clamped: typed > MAX_EDITABLE_STAKE_RUPEES,
  };
}

export const toTyped = (stakes: readonly number[]): TypedStake[] =>
  stakes.map((value) => ({ value, clamped: false }));

/** Returns the boxes with another text at `place`. */
export const changeBox = (
  boxes: readonly TypedStake[],
  place: number,
  text: string,
): TypedStake[] => boxes.with(place, readTypedStake(text));
