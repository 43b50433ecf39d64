import * as v from 'valibot';
import { OTP_DIGITS } from '../limits.ts';
import { mayBeAbsent } from '../wire/primitives.ts';
import { hidesUserName, isMobileOf, repeatsPassword } from './account-rules.ts';
import { newPassword, newUserName } from './auth.wire.ts';
import { DEFAULT_PHONE_CODE, PHONE_CODES } from './sign-up.model.ts';

export const OTP_FORM_TEXT = 'Please enter the code from the message.';

/** The code of the SMS; other backends of this family send 4 to 8 digits. */
export const oneTimeCode = v.pipe(
  v.string(),
  v.trim(),
  v.regex(new RegExp(`^\\d{${OTP_DIGITS.min},${OTP_DIGITS.max}}$`), OTP_FORM_TEXT),
);

/** A confirmation that must be given. */
export const isAdult = v.pipe(
  v.boolean(),
  v.check((confirmed) => confirmed, 'Please confirm that you are 18 or older.'),
);

const phone = {
  mobile: v.pipe(v.string(), v.maxLength(15)),
  country_code: v.optional(v.picklist(PHONE_CODES), DEFAULT_PHONE_CODE),
};

/** A mobile number with its country, as in the checks before the sign-up. */
export const mobileInput = v.pipe(v.object(phone), isMobileOf('country_code', 'mobile'));

/**
 * The register payload (point 3). `name` equals `username`; `email` is built from user name and
 * site title and receives no mail.
 */
export const signUpInput = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
    username: newUserName,
    email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
    ...phone,
    password: newPassword,
    confirmpassword: v.string(),
    otp: oneTimeCode,
    /** Addition: the player confirms to be 18 or older. */
    adult: v.optional(isAdult, false),
  }),
  isMobileOf('country_code', 'mobile'),
  hidesUserName('username', 'password'),
  repeatsPassword('password', 'confirmpassword'),
);

/** Absent from backends that reply with a message alone. */
export const signUpData = mayBeAbsent(v.object({ user_name: v.string() }));
export const checkAvailableInput = v.object({ user_name: newUserName });

/** The three fields of point 7; the new password follows the rules of a new user's. */
export const changePasswordInput = v.pipe(
  v.object({
    oldPassword: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    newPassword,
    confirmNewPassword: v.string(),
  }),
  repeatsPassword('newPassword', 'confirmNewPassword'),
);
