import * as v from 'valibot';
import { ROLES } from '../roles.ts';
import { mayBeAbsent, wireId } from '../wire/primitives.ts';

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
