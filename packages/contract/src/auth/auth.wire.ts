import * as v from 'valibot';
import { wireId } from '../wire/primitives.ts';
import { ROLES } from './auth.model.ts';

const text = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));

export const loginInput = v.object({
  user_name: text(60),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
});

export const sessionData = v.object({
  token: v.string(),
  user_id: wireId,
  user_name: v.string(),
  role: v.picklist(ROLES),
});
export type SessionData = v.InferOutput<typeof sessionData>;

/** The saved login record: `userinfo` of the login reply, stored whole under `user`. */
export const savedLogin = v.object({ data: sessionData });

export const signUpInput = v.object({
  name: text(60),
  username: text(60),
  email: text(120),
  mobile: v.pipe(v.string(), v.regex(/^\d{6,15}$/)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  confirmpassword: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  otp: v.pipe(v.string(), v.regex(/^\d{4,8}$/)),
  country_code: v.pipe(v.string(), v.regex(/^\+\d{1,4}$/)),
});

export const mobileInput = v.object({
  mobile: v.pipe(v.string(), v.regex(/^\d{6,15}$/)),
  country_code: v.optional(v.pipe(v.string(), v.regex(/^\+\d{1,4}$/)), '+91'),
});

export const changePasswordInput = v.object({
  oldPassword: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  newPassword: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  confirmNewPassword: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
});

/** One-time sign-in link: `id_` and 43 base64url characters, so that the route matches nothing else. */
export const instantIdInput = v.object({
  token: v.pipe(v.string(), v.regex(/^id_[\w-]{43}$/)),
});
