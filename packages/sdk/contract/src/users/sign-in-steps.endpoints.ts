import * as v from 'valibot';
import { STAFF } from '../auth/auth.model.ts';
import { endpoint } from '../wire/endpoint.ts';
import { fromEpoch, noData, staffReason, wireId } from '../wire/primitives.ts';
import type { SignInStep } from './users.model.ts';
import { madeInstantIdData } from './users.wire.ts';

const staff = { area: 'wallet', method: 'POST', auth: 'required', roles: STAFF } as const;

const input = v.object({ user_id: wireId, reason: staffReason });

const encode = ({ userId, reason }: SignInStep) => ({ user_id: userId, reason });

export const makePasswordReset = endpoint(staff, {
  name: 'makePasswordReset',
  mutates: true,
  path: 'user/password-reset',
  input,
  data: madeInstantIdData,
  encode,
  decode: ({ token, expires_at }) => ({ token, expiresAt: fromEpoch(expires_at) }),
});
export const requirePasswordChange = endpoint(staff, {
  name: 'requirePasswordChange',
  mutates: true,
  path: 'user/require-password-change',
  input,
  data: noData,
  encode,
});
export const removeSecondFactor = endpoint(staff, {
  name: 'removeSecondFactor',
  mutates: true,
  roles: ['admin'],
  path: 'user/remove-second-factor',
  input,
  data: noData,
  encode,
});
