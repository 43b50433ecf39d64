import * as v from 'valibot';
import { PASSWORD_CHARACTERS, USER_NAME_CHARACTERS } from '../limits.ts';

const { least, most } = USER_NAME_CHARACTERS;
const NAME_PATTERN = new RegExp(`^[a-z][a-z\\d._-]{${least - 1},${most - 1}}$`, 'i');
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

/** A mobile number of a new user. */
export const newMobile = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{6,15}$/, 'A mobile number has 6 to 15 digits.'),
);

/** Whether a password gives itself away by the user name. */
export const revealsPassword = (userName: string, password: string): boolean =>
  password.toLowerCase().includes(userName.trim().toLowerCase());
export const REVEALED_PASSWORD_TEXT = 'The password must not contain the user name.';
