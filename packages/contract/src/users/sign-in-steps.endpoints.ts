import * as v from 'valibot';
import { STAFF } from '../auth/auth.model.ts';
import { endpoint } from '../wire/endpoint.ts';
import { fromEpoch, wireId } from '../wire/primitives.ts';
import { madeInstantIdData, makeInstantIdInput, staffReason } from './users.wire.ts';

const staff = { area: 'wallet', method: 'POST', auth: 'required', roles: STAFF } as const;
const ofUser = (userId: string) => ({ user_id: userId });

// The calls by which staff help users to sign in.

export const makePasswordReset = endpoint(staff, {
  name: 'makePasswordReset',
  acts: true,
  path: 'user/password-reset',
  input: makeInstantIdInput,
  data: madeInstantIdData,
  encode: ofUser,
  decode: ({ token, expires_at }) => ({ token, expiresAt: fromEpoch(expires_at) }),
});
export const requirePasswordChange = endpoint(staff, {
  name: 'requirePasswordChange',
  acts: true,
  path: 'user/require-password-change',
  input: makeInstantIdInput,
  data: v.null(),
  encode: ofUser,
});
export const removeSecondFactor = endpoint(staff, {
  name: 'removeSecondFactor',
  acts: true,
  roles: ['admin'],
  path: 'user/remove-second-factor',
  input: v.object({ user_id: wireId, reason: staffReason }),
  data: v.null(),
  encode: ({ userId, reason }: { userId: string; reason: string }) => ({
    ...{ user_id: userId, reason },
  }),
});
