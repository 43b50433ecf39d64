import * as v from 'valibot';
import { sessionsEndedData } from '../auth/device-session.wire.ts';
import { PAGE_SIZE } from '../limits.ts';
import { STAFF } from '../roles.ts';
import { breakRow } from '../safer-gambling/safer-gambling.wire.ts';
import { endpoint } from '../wire/endpoint.ts';
import { fromEpoch, noData, staffReason, wireId } from '../wire/primitives.ts';
import {
  type AccessChange,
  type CoinsChange,
  type NewUserAccount,
  type SignInStep,
  type StaffBreak,
  toNote,
  toUserAccount,
  toUserDetails,
  type UserListQuery,
  type UserNote,
} from './users.model.ts';
import {
  madeInstantIdData,
  makeInstantIdInput,
  noteRow,
  updateCoinsInput,
  userAccessInput,
  userBreakInput,
  userCreateInput,
  userDetailsData,
  userDetailsInput,
  userEndSessionsInput,
  userListData,
  userListInput,
  userNoteInput,
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
  encode: ({ search, page, isDemo }: UserListQuery) => ({
    limit: PAGE_SIZE.users,
    pageno: page,
    ...(search && { search }),
    ...(isDemo !== undefined && { demo: isDemo }),
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
  input: userDetailsInput,
  data: userDetailsData,
  decode: toUserDetails,
});
const accessOfStaff = {
  auth: 'required',
  roles: STAFF,
  area: 'wallet',
  mutates: true,
  method: 'POST',
} as const;

// Locking, closing and annotating accounts by staff.

export const userAccess = endpoint(accessOfStaff, {
  name: 'userAccess',
  path: 'user/access',
  input: userAccessInput,
  data: userRow,
  encode: ({ userId, reason, ...wanted }: AccessChange) => ({
    user_id: userId,
    reason,
    ...(wanted.isClosed !== undefined && { closed: wanted.isClosed }),
    ...(wanted.isBettingLocked !== undefined && { betting_locked: wanted.isBettingLocked }),
    ...(wanted.areWithdrawalsLocked !== undefined && {
      withdrawals_locked: wanted.areWithdrawalsLocked,
    }),
  }),
  decode: toUserAccount,
});
export const userEndSessions = endpoint(accessOfStaff, {
  name: 'userEndSessions',
  path: 'user/end-sessions',
  input: userEndSessionsInput,
  data: sessionsEndedData,
  encode: ({ userId, reason }: { userId: string; reason: string }) => ({ user_id: userId, reason }),
});
export const userBreak = endpoint(accessOfStaff, {
  name: 'userBreak',
  path: 'user/break',
  input: userBreakInput,
  data: v.nullable(breakRow),
  encode: ({ userId, ...rest }: StaffBreak) => ({ user_id: userId, ...rest }),
});
export const userNote = endpoint(accessOfStaff, {
  name: 'userNote',
  path: 'user/note',
  input: userNoteInput,
  data: noteRow,
  encode: ({ userId, text }: Pick<UserNote, 'text'> & { userId: string }) => ({
    user_id: userId,
    text,
  }),
  decode: toNote,
});

const signInStep = { area: 'wallet', method: 'POST', auth: 'required', roles: STAFF } as const;

const input = v.object({ user_id: wireId, reason: staffReason });

const encode = ({ userId, reason }: SignInStep) => ({ user_id: userId, reason });

export const makePasswordReset = endpoint(signInStep, {
  name: 'makePasswordReset',
  mutates: true,
  path: 'user/password-reset',
  input,
  data: madeInstantIdData,
  encode,
  decode: ({ token, expires_at }) => ({ token, expiresAt: fromEpoch(expires_at) }),
});
export const requirePasswordChange = endpoint(signInStep, {
  name: 'requirePasswordChange',
  mutates: true,
  path: 'user/require-password-change',
  input,
  data: noData,
  encode,
});
export const removeSecondFactor = endpoint(signInStep, {
  name: 'removeSecondFactor',
  mutates: true,
  roles: ['admin'],
  path: 'user/remove-second-factor',
  input,
  data: noData,
  encode,
});
