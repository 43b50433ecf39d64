import * as v from 'valibot';
import { PASSWORD_CHARACTERS, USER_NAME_CHARACTERS } from '../limits.ts';
import { WRONG_MOBILE_TEXT } from './account-rules.ts';
import { cleanMobile, DEFAULT_PHONE_CODE, isMobileNumber } from './phone.model.ts';

const { least, most } = USER_NAME_CHARACTERS;
const NAME_PATTERN = new RegExp(`^[a-z][a-z\\d._-]{${least - 1},${most - 1}}$`, 'i');
/** With blanks, dashes and a dialling code. */
const LONGEST_TYPED_MOBILE = 30;
/** The demo login and the accounts that it opens. */
const RESERVED = /^demo(?:$|-)/i;

/** A user name that may be given to a new user; unique without regard to upper and lower case. */
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

/** A password that may be chosen: long enough; what characters it has is left to its owner. */
export const newPassword = v.pipe(
  v.string(),
  v.minLength(1, 'Password is required'),
  v.minLength(PASSWORD_CHARACTERS.least, 'A password has at least 8 characters.'),
  v.maxLength(PASSWORD_CHARACTERS.most, 'A password has at most 200 characters.'),
);

/**
 * The mobile number of a user whom staff create, in the default country; as it is typed or pasted. It
 * becomes what a sign-up sends, so that one number is one player.
 */
export const newMobile = v.pipe(
  v.string(),
  v.maxLength(LONGEST_TYPED_MOBILE, WRONG_MOBILE_TEXT),
  v.transform((typed) => cleanMobile(DEFAULT_PHONE_CODE, typed.trim())),
  v.check((mobile) => isMobileNumber(DEFAULT_PHONE_CODE, mobile), WRONG_MOBILE_TEXT),
);
