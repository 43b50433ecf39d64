import * as v from 'valibot';
import { PASSWORD_CHARACTERS, USER_NAME_CHARACTERS } from '../limits.ts';
import { WRONG_MOBILE_TEXT } from './account-rules.ts';
import { cleanMobile, DEFAULT_PHONE_CODE, isMobileNumber } from './phone.model.ts';

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

/** A new password: only its length is checked, not its characters. */
export const newPassword = v.pipe(
  v.string(),
  v.minLength(1, 'Password is required'),
  v.minLength(PASSWORD_CHARACTERS.min, 'A password has at least 8 characters.'),
  v.maxLength(PASSWORD_CHARACTERS.max, 'A password has at most 200 characters.'),
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
