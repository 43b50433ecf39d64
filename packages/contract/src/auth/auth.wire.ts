import * as v from 'valibot';
import { wireId } from '../wire/primitives.ts';
import { ROLES } from './auth.model.ts';

const text = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));

export const loginInput = v.object({
  user_name: text(60),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
});

/** What a bearer header can carry; anything else would make every call fail. */
const bearerToken = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,8192}$/));

export const sessionData = v.object({
  token: bearerToken,
  user_id: wireId,
  user_name: v.string(),
  role: v.picklist(ROLES),
  /** Addition: the account has play money only. */
  is_demo: v.optional(v.boolean()),
});
export type SessionData = v.InferOutput<typeof sessionData>;

/** The saved login record: `userinfo` of the login reply, stored whole under `user`. */
export const savedLogin = v.object({ data: sessionData });

/** One-time sign-in link: `id_` and 43 base64url characters, so that the route matches nothing else. */
export const instantIdInput = v.object({
  token: v.pipe(v.string(), v.regex(/^id_[\w-]{43}$/)),
});
