import * as v from 'valibot';
import { OTP_DIGITS, USER_NAME_CHARACTERS } from '../limits.ts';
import { mayBeAbsent } from '../wire/primitives.ts';
import { hidesUserName, isMobileOf, repeatsPassword, WRONG_MOBILE_TEXT } from './account-rules.ts';
import { newPassword } from './password.wire.ts';
import { cleanMobile, DEFAULT_PHONE_CODE, isMobileNumber, PHONE_CODES } from './sign-up.model.ts';

const { min, max } = USER_NAME_CHARACTERS;
const NAME_PATTERN = new RegExp(`^[a-z][a-z\\d._-]{${min - 1},${max - 1}}$`, 'i');
/** Includes blanks, dashes and a dialling code. */
const MAX_TYPED_MOBILE = 30;
/** The demo login and the accounts that it opens. */
const RESERVED = /^demo(?:$|-)/i;

/** Name of a new user; unique regardless of case. */
export const newUserName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Username is required'),
  v.regex(
    NAME_PATTERN,
    'A user name has 4 to 30 letters, digits, dots, dashes or underscores, and begins with a letter.',
  ),
  v.check((name) => !RESERVED.test(name), 'This user name is reserved.'),
);

/**
 * Mobile number of a user created by staff, in the default country; typed text is converted to the
 * form of a sign-up, so that one number is one player.
 */
export const newMobile = v.pipe(
  v.string(),
  v.maxLength(MAX_TYPED_MOBILE, WRONG_MOBILE_TEXT),
  v.transform((typed) => cleanMobile(DEFAULT_PHONE_CODE, typed.trim())),
  v.check((mobile) => isMobileNumber(DEFAULT_PHONE_CODE, mobile), WRONG_MOBILE_TEXT),
);

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
