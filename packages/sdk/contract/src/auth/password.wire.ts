import * as v from 'valibot';
import { PASSWORD_CHARACTERS } from '../limits.ts';
import { repeatsPassword } from './account-rules.ts';
import { secondFactorCode } from './auth.wire.ts';

/** A new password: only its length is checked, not its characters. */
export const newPassword = v.pipe(
  v.string(),
  v.minLength(1, 'Password is required'),
  v.minLength(PASSWORD_CHARACTERS.min, 'A password has at least 8 characters.'),
  v.maxLength(PASSWORD_CHARACTERS.max, 'A password has at most 200 characters.'),
);

/** Sets a password by a one-time link of staff: `pr_` and 43 base64url characters. */
export const resetPasswordInput = v.pipe(
  v.object({
    token: v.pipe(
      v.string(),
      v.regex(/^pr_[\w-]{43}$/, 'This link is not complete. Please ask for a new one.'),
    ),
    newPassword,
    confirmNewPassword: v.string(),
    second_factor: v.optional(secondFactorCode),
  }),
  repeatsPassword('newPassword', 'confirmNewPassword'),
);

/** The three fields of point 7; the new password follows the rules of a new user's. */
export const changePasswordInput = v.pipe(
  v.object({
    oldPassword: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    newPassword,
    confirmNewPassword: v.string(),
  }),
  repeatsPassword('newPassword', 'confirmNewPassword'),
);
