import * as v from 'valibot';
import { MAX_EDITABLE_STAKE_RUPEES } from '../limits.ts';
import { textOrNumber, wireId } from '../wire/primitives.ts';

/** Quick stakes of a user for a sport; `match_stack` is a comma list in rupees. */
export const sportSettings = v.object({
  sport_id: wireId,
  match_stack: textOrNumber,
  one_click_stack: textOrNumber,
});

const isEditable = (stake: string) => Number(stake) <= MAX_EDITABLE_STAKE_RUPEES;
const TOO_LARGE = `A stake is at most ${MAX_EDITABLE_STAKE_RUPEES}.`;

/** Up to eight stakes in whole rupees. */
const stakeList = v.pipe(
  v.string(),
  v.regex(/^\d{1,8}(,\d{1,8}){0,7}$/),
  v.check((list) => list.split(',').every(isEditable), TOO_LARGE),
);
export const updateInfoInput = v.object({
  /** '0' means unchanged. */
  one_click_stack: v.optional(v.string(), '0'),
  match_stack: stakeList,
  sport_id: v.optional(v.string(), '4'),
});
export const oneClickInput = v.object({
  /** Whole rupees; '0' removes it. */
  one_click_stack: v.pipe(v.string(), v.regex(/^\d{1,8}$/), v.check(isEditable, TOO_LARGE)),
});
