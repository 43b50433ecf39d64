import { newPassword, repeatsPassword } from '@exchange/contract';
import * as v from 'valibot';

/** Schema of the login form: trimmed values are required (point 5). */
export const loginSchema = v.object({
  userName: v.pipe(v.string(), v.trim(), v.minLength(1, 'Username is required')),
  // Only emptiness is checked on the trimmed password; a password may begin with a space.
  password: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', 'Password is required'),
  ),
  /** Empty until it is required. */
  secondFactor: v.optional(v.pipe(v.string(), v.trim())),
});
export type LoginValues = v.InferOutput<typeof loginSchema>;

/** Schema of the new password and its repetition; the code is empty until it is required. */
export const passwordResetSchema = v.pipe(
  v.object({
    newPassword: v.pipe(v.string(), v.minLength(1, 'New password is required'), newPassword),
    confirmNewPassword: v.pipe(v.string(), v.minLength(1, 'Confirm password is required')),
    code: v.pipe(v.string(), v.trim()),
  }),
  repeatsPassword('newPassword', 'confirmNewPassword'),
);
export type PasswordResetValues = v.InferOutput<typeof passwordResetSchema>;
