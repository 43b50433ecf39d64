import { newPassword, repeatsPassword } from '@exchange/contract';
import * as v from 'valibot';

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
