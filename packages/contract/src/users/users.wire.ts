import * as v from 'valibot';
import { ROLES } from '../auth/auth.model.ts';
import { LARGEST_EDITABLE_STAKE_RUPEES } from '../limits.ts';
import { epochSeconds, pageNumber, pageSize, rupees, wireId } from '../wire/primitives.ts';

/** Quick stakes of a user for a sport; `match_stack` is a comma list in rupees. */
export const sportSettings = v.object({
  sport_id: wireId,
  match_stack: v.string(),
  one_click_stack: v.string(),
});

export const userRow = v.object({
  user_id: wireId,
  user_name: v.string(),
  name: v.string(),
  mobile: v.nullable(v.string()),
  role: v.picklist(ROLES),
  balance: rupees,
  liability: rupees,
  created_at: epochSeconds,
});

export const userDetailsData = v.object({
  ...userRow.entries,
  UserSportSettings: v.array(sportSettings),
});

export const userListInput = v.object({
  limit: pageSize(25),
  pageno: pageNumber,
  search: v.optional(v.pipe(v.string(), v.maxLength(60))),
});
export const userListData = v.object({ list: v.array(userRow) });

export const userCreateInput = v.object({
  user_name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  name: v.optional(v.pipe(v.string(), v.maxLength(60)), ''),
  mobile: v.optional(v.pipe(v.string(), v.regex(/^\d{6,15}$/))),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
});

export const updateCoinsInput = v.object({
  user_id: wireId,
  /** Rupees; positive gives, negative takes. */
  amount: rupees,
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
});

const isEditable = (stake: string) => Number(stake) <= LARGEST_EDITABLE_STAKE_RUPEES;
const TOO_LARGE = `A stake is at most ${LARGEST_EDITABLE_STAKE_RUPEES}.`;

/** Up to eight stakes in whole rupees. */
const stakeList = v.pipe(
  v.string(),
  v.regex(/^\d{1,8}(,\d{1,8}){0,7}$/),
  v.check((list) => list.split(',').every(isEditable), TOO_LARGE),
);
export const updateInfoInput = v.object({
  /** '0' means unchanged (decisions, "Constants with two readings"). */
  one_click_stack: v.optional(v.string(), '0'),
  match_stack: stakeList,
  sport_id: v.optional(v.string(), '4'),
});
export const oneClickInput = v.object({
  /** Whole rupees; '0' takes it away. */
  one_click_stack: v.pipe(v.string(), v.regex(/^\d{1,8}$/), v.check(isEditable, TOO_LARGE)),
});

/** Favourites, pins and preferences: small JSON values by name. */
export const preferencesInput = v.object({
  preferences: v.optional(v.record(v.pipe(v.string(), v.maxLength(60)), v.unknown())),
});
