import * as v from 'valibot';
import { OTP_DIGITS, PASSWORD_CHARACTERS, USER_NAME_CHARACTERS } from '../limits.ts';
import { epochSeconds, mayBeAbsent, wireId } from '../wire/primitives.ts';
import { hidesUserName, isMobileOf, repeatsPassword, WRONG_MOBILE_TEXT } from './account-rules.ts';
import { ROLES } from './auth.model.ts';
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

const text = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max));

/** A password typed to confirm an identity. */
export const typedPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const MAX_CODE_CHARACTERS = 40;
const CODE_TEXT = 'Please enter the code of your authenticator app, or a recovery code.';

/** A code of an authenticator app, or a recovery code; blanks and dashes are ignored. */
export const secondFactorCode = v.pipe(
  v.string(),
  v.maxLength(MAX_CODE_CHARACTERS, CODE_TEXT),
  v.transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase()),
  v.regex(/^(?:\d{6}|[A-Z2-7]{16})$/, CODE_TEXT),
);

export const loginInput = v.object({
  user_name: text(60),
  password: typedPassword,
  /** Addition: requested by a reply without a token if the account has a second factor. */
  second_factor: v.optional(secondFactorCode),
});

/** Characters that a bearer header allows; others would make every call fail. */
const bearerToken = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,8192}$/));

export const sessionData = v.object({
  token: bearerToken,
  user_id: mayBeAbsent(wireId),
  user_name: v.string(),
  role: mayBeAbsent(v.picklist(ROLES), 'player'),
  /** Addition: the account has play money only. */
  is_demo: v.optional(v.boolean()),
  /** Additions: the required step, and the idle timeout. */
  restriction: v.optional(v.string()),
  idle_minutes: v.optional(v.number()),
});
/** The product's own server sends all of it; other backends omit some. */
export type SessionData = v.InferInput<typeof sessionData>;

/** The saved login record: `userinfo` of the login reply, stored whole under `user`. */
export const savedLogin = v.object({ data: sessionData });

/** One-time sign-in link: `id_` and 43 base64url characters, which no other route matches. */
export const instantIdInput = v.object({
  token: v.pipe(v.string(), v.regex(/^id_[\w-]{43}$/)),
  second_factor: v.optional(secondFactorCode),
});

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

/** Reports if the account has a second factor, and if it must have one. */
export const secondFactorData = v.object({
  enabled: v.boolean(),
  required: v.boolean(),
  recovery_codes_left: v.number(),
});
export const secondFactorStartInput = v.object({ password: typedPassword });
/** Secret for an authenticator app: base32, and as an `otpauth:` URL for a QR code. */
export const secondFactorStartData = v.object({ secret: v.string(), uri: v.string() });
export const secondFactorConfirmInput = v.object({ code: secondFactorCode });
/** Each replaces a code once; shown only now. */
export const secondFactorConfirmData = v.object({ recovery_codes: v.array(v.string()) });
export const secondFactorOffInput = v.object({ password: typedPassword, code: secondFactorCode });

/** A signed-in device. Its id is not a token. */
export const sessionRow = v.object({
  session_id: wireId,
  /** Name of the browser; null if unknown. */
  browser: v.nullable(v.string()),
  platform: v.nullable(v.string()),
  created_at: epochSeconds,
  last_seen_at: epochSeconds,
  /** The session of the caller. */
  current: v.boolean(),
  /** Addition: opened by a one-time link of staff. */
  by_staff_link: v.optional(v.boolean(), false),
  /** Addition: the user's first sign-in with this browser. */
  new_device: v.optional(v.boolean()),
});
export const sessionListData = v.object({ list: v.array(sessionRow) });
export const sessionEndInput = v.object({ session_id: wireId });
/** The number of sessions that a step ended. */
export const sessionsEndedData = v.object({ ended: v.number() });

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
