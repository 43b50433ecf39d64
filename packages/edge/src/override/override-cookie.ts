import { createHmac, timingSafeEqual } from 'node:crypto';
import { REMOTE_AREAS } from '@exchange/contract';
import * as v from 'valibot';

const COOKIE = 'staff-override';
/** How long one browser sees the version that staff chose, or what became of it, in seconds. */
const OVERRIDE_S = 3600;

const OverrideSchema = v.object({
  area: v.picklist(REMOTE_AREAS),
  version: v.string(),
  /** Folder of the build on a listed origin; without it the version stands in the store. */
  folder: v.optional(v.string()),
  /** Hash of the build's record, so that nothing else shows under that address later. */
  record: v.optional(v.string()),
  /** Why it is shown no more: it failed in a page, or its build cannot be had or does not fit. */
  ended: v.optional(v.picklist(['failed', 'gone'])),
  /** Seconds since 1970. */
  expires: v.number(),
});

/** One remote that one browser sees in another version, by the decision of staff, until it ended. */
export type Override = v.InferOutput<typeof OverrideSchema>;

const sign = (text: string, key: string) =>
  createHmac('sha256', key).update(`staff override ${text}`).digest();

/** The signed override as a `set-cookie`, good for an hour from now; `isSecure`: the page came by https. */
export function writeOverride(
  override: Omit<Override, 'expires'>,
  { key, isSecure, now = Date.now() }: { key: string; isSecure: boolean; now?: number },
): string {
  const expires = Math.floor(now / 1000) + OVERRIDE_S;
  const text = Buffer.from(JSON.stringify({ ...override, expires })).toString('base64url');
  const value = `${text}.${sign(text, key).toString('base64url')}`;
  return `${COOKIE}=${value}; Max-Age=${OVERRIDE_S}; ${rules(isSecure)}`;
}

/** A `set-cookie` by which nothing is left of the override. */
export const clearOverride = (isSecure: boolean): string =>
  `${COOKIE}=; Max-Age=0; ${rules(isSecure)}`;

const rules = (isSecure: boolean) => `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** The override that cookies carry; undefined where it was signed with none of these keys or has ended. */
export function readOverride(
  cookies: string | undefined,
  keys: readonly string[],
  now = Date.now(),
): Override | undefined {
  const found = /(?:^|;\s*)staff-override=([\w-]+)\.([\w-]+)(?:;|$)/.exec(cookies ?? '');
  const [, text = '', signature = ''] = found ?? [];
  const given = Buffer.from(signature, 'base64url');
  const isSigned = keys.some((key) => {
    const right = sign(text, key);
    return given.length === right.length && timingSafeEqual(given, right);
  });
  if (!isSigned) return undefined;
  const override = v.safeParse(
    OverrideSchema,
    JSON.parse(Buffer.from(text, 'base64url').toString('utf8')),
  );
  return override.success && override.output.expires * 1000 > now ? override.output : undefined;
}
