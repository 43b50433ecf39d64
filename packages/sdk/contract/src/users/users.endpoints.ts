import * as v from 'valibot';
import { STAFF } from '../auth/auth.model.ts';
import { PAGE_SIZE } from '../limits.ts';
import { SPORT_IDS } from '../matches/matches.model.ts';
import { endpoint } from '../wire/endpoint.ts';
import { fromEpoch, noData, wireId } from '../wire/primitives.ts';
import {
  type CoinsChange,
  type NewUserAccount,
  toUserAccount,
  toUserDetails,
} from './users.model.ts';
import {
  madeInstantIdData,
  makeInstantIdInput,
  oneClickInput,
  preferencesInput,
  updateCoinsInput,
  updateInfoInput,
  userCreateInput,
  userDetailsData,
  userListData,
  userListInput,
  userRow,
} from './users.wire.ts';

const signedIn = { auth: 'required' } as const;
const staff = { auth: 'required', roles: STAFF, area: 'wallet' } as const;

// Users, for themselves and for staff.

export const userList = endpoint(staff, {
  name: 'userList',
  method: 'POST',
  path: 'user/userList',
  input: userListInput,
  data: userListData,
  encode: ({ search, page }: { search: string; page: number }) => ({
    ...{ limit: PAGE_SIZE.users, pageno: page },
    ...(search && { search }),
  }),
  decode: ({ list }, { total }) => ({ rows: list.map(toUserAccount), total }),
});
export const userCreate = endpoint(staff, {
  name: 'userCreate',
  mutates: true,
  method: 'POST',
  path: 'user/create',
  input: userCreateInput,
  data: userRow,
  encode: ({ userName, ...rest }: NewUserAccount) => ({ user_name: userName, ...rest }),
  decode: toUserAccount,
});
export const updateCoins = endpoint(staff, {
  name: 'updateCoins',
  mutates: true,
  method: 'PATCH',
  path: 'user/updateCoins',
  idempotent: true,
  input: updateCoinsInput,
  data: userRow,
  encode: ({ userId, ...rest }: CoinsChange) => ({ user_id: userId, ...rest }),
  decode: toUserAccount,
});
export const makeInstantId = endpoint(staff, {
  name: 'makeInstantId',
  mutates: true,
  method: 'POST',
  path: 'user/instant-id',
  input: makeInstantIdInput,
  data: madeInstantIdData,
  encode: (userId: string) => ({ user_id: userId }),
  decode: ({ token, expires_at }) => ({ token, expiresAt: fromEpoch(expires_at) }),
});
export const userDetails = endpoint(signedIn, {
  name: 'userDetails',
  method: 'POST',
  path: 'user/userDetails',
  area: 'wallet',
  input: v.optional(v.object({ user_id: v.optional(wireId) }), {}),
  data: userDetailsData,
  decode: toUserDetails,
});
export const updateInfo = endpoint(signedIn, {
  name: 'updateInfo',
  mutates: true,
  method: 'PATCH',
  path: 'update-info',
  area: 'sports',
  input: updateInfoInput,
  data: noData,
  // One list for all sports, under cricket's id (point 7); '0' keeps the one-click stake.
  encode: (stakes: readonly number[]) => ({
    one_click_stack: '0',
    match_stack: stakes.join(','),
    sport_id: SPORT_IDS.cricket,
  }),
});
export const oneClickAmount = endpoint(signedIn, {
  name: 'oneClickAmount',
  mutates: true,
  feature: 'oneClick',
  method: 'POST',
  path: 'single-click-update-amount',
  area: 'sports',
  input: oneClickInput,
  data: noData,
  encode: (stake: number) => ({ one_click_stack: String(stake) }),
});
export const preferences = endpoint(signedIn, {
  name: 'preferences',
  whileRestricted: true,
  mutates: true,
  method: 'POST',
  path: 'preferences',
  area: 'shell',
  input: preferencesInput,
  data: v.record(v.string(), v.unknown()),
});
