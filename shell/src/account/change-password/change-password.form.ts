import { newPassword, repeatsPassword } from '@exchange/contract';
import * as v from 'valibot';

/** All three are required, and the new one must be repeated (point 5). */
export const changePasswordSchema = v.pipe(
  v.object({
    oldPassword: v.pipe(v.string(), v.minLength(1, 'Current password is required')),
    newPassword: v.pipe(v.string(), v.minLength(1, 'New password is required'), newPassword),
    confirmNewPassword: v.pipe(v.string(), v.minLength(1, 'Confirm password is required')),
  }),
  repeatsPassword('newPassword', 'confirmNewPassword'),
);
export type ChangePasswordValues = v.InferOutput<typeof changePasswordSchema>;

const FIELDS = ['oldPassword', 'newPassword', 'confirmNewPassword'] as const;
/** Returns the form's field by its wire name, if it has one. */
export const selectField = (wireName: string | undefined) =>
  FIELDS.find((field) => field === wireName);
