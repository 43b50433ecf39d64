import * as v from 'valibot';
import { STAFF } from '../auth/auth.model.ts';
import { sessionsEndedData } from '../auth/auth.wire.ts';
import { breakRow } from '../safer-gambling/safer-gambling.wire.ts';
import { endpoint } from '../wire/endpoint.ts';
import {
  type AccessChange,
  type StaffBreak,
  toNote,
  toUserAccount,
  type UserNote,
} from './users.model.ts';
import {
  noteRow,
  userAccessInput,
  userBreakInput,
  userEndSessionsInput,
  userNoteInput,
  userRow,
} from './users.wire.ts';

const staff = {
  auth: 'required',
  roles: STAFF,
  area: 'wallet',
  mutates: true,
  method: 'POST',
} as const;

// Locking, closing and annotating accounts by staff.

export const userAccess = endpoint(staff, {
  name: 'userAccess',
  path: 'user/access',
  input: userAccessInput,
  data: userRow,
  encode: ({ userId, reason, ...wanted }: AccessChange) => ({
    ...{ user_id: userId, reason },
    ...(wanted.isClosed !== undefined && { closed: wanted.isClosed }),
    ...(wanted.isBettingLocked !== undefined && { betting_locked: wanted.isBettingLocked }),
    ...(wanted.areWithdrawalsLocked !== undefined && {
      withdrawals_locked: wanted.areWithdrawalsLocked,
    }),
  }),
  decode: toUserAccount,
});
export const userEndSessions = endpoint(staff, {
  name: 'userEndSessions',
  path: 'user/end-sessions',
  input: userEndSessionsInput,
  data: sessionsEndedData,
  encode: ({ userId, reason }: { userId: string; reason: string }) => ({ user_id: userId, reason }),
});
export const userBreak = endpoint(staff, {
  name: 'userBreak',
  path: 'user/break',
  input: userBreakInput,
  data: v.nullable(breakRow),
  encode: ({ userId, ...rest }: StaffBreak) => ({ user_id: userId, ...rest }),
});
export const userNote = endpoint(staff, {
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
