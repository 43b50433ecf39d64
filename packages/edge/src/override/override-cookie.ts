import { createHash } from 'node:crypto';
import { REMOTE_AREAS } from '@exchange/contract';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { readCookie, writeCookie } from '../cookies.ts';
import type { Signer } from '../signer.ts';
import type { ClientRequest } from '../version-selection.ts';

export const OVERRIDE_COOKIE = 'staff-override';
const PURPOSE = 'staff override';
/** How long one browser sees the version that staff chose, or what became of it, in seconds. */
const OVERRIDE_S = 3600;
const SECOND_MS = 1000;

/** A build that staff chose. */
export const chosenBuild = v.object({
  area: v.picklist(REMOTE_AREAS),
  version: v.string(),
  /** Folder of the build on a listed origin; without it the version stands in the store. */
  folder: v.optional(v.string()),
  /** Hash of the build's record, so that nothing else shows under that address later. */
  record: v.optional(v.string()),
});
export type ChosenBuild = v.InferOutput<typeof chosenBuild>;

const OverrideSchema = v.object({
  ...chosenBuild.entries,
  /** Who of the staff chose it. */
  by: v.optional(v.string()),
  /** Why it is shown no more: it failed in a page, or its build cannot be had or does not fit. */
  ended: v.optional(v.picklist(['failed', 'gone'])),
  /** Hash of the name that the browser gives itself: a cookie that was copied shows nothing in another one. */
  browser: v.string(),
  /** Seconds since 1970. */
  expires: v.number(),
});

/** One remote that one browser sees in another version, by the decision of staff, until it ended. */
export type Override = v.InferOutput<typeof OverrideSchema>;

/** The signed cookies of overrides. */
export interface OverrideCookies {
  /** Returns the override as a `set-cookie` for the browser of the request, good for an hour from now. */
  write: (override: Omit<Override, 'expires' | 'browser'>, request: Requested) => string;
  /** Returns a `set-cookie` by which nothing is left of the override. */
  clear: (request: Requested) => string;
  /** Returns the override of a browser; undefined where it was not signed for this one, or its hour is over. */
  read: (asker: ClientRequest) => Override | undefined;
}
type Requested = Pick<FastifyRequest, 'headers' | 'protocol'>;

const describeBrowser = ({ headers }: ClientRequest) =>
  createHash('sha256')
    .update(headers['user-agent'] ?? '')
    .digest('base64url')
    .slice(0, 22);

/** Creates the cookies; `now` is in ms since 1970. */
export function createOverrideCookies(
  signer: Signer,
  now: () => number = Date.now,
): OverrideCookies {
  const isSecure = ({ protocol }: Requested) => protocol === 'https';
  return {
    write(override, request) {
      const expires = Math.floor(now() / SECOND_MS) + OVERRIDE_S;
      const text = JSON.stringify({ ...override, browser: describeBrowser(request), expires });
      const rules = { maxAgeS: OVERRIDE_S, isSecure: isSecure(request) };
      return writeCookie(OVERRIDE_COOKIE, signer.seal(PURPOSE, text), rules);
    },
    clear: (request) =>
      writeCookie(OVERRIDE_COOKIE, '', { maxAgeS: 0, isSecure: isSecure(request) }),
    read(asker) {
      const text = signer.open(PURPOSE, readCookie(asker.headers.cookie, OVERRIDE_COOKIE) ?? '');
      const read = v.safeParse(OverrideSchema, text === undefined ? undefined : JSON.parse(text));
      if (!read.success) return undefined;
      const { browser, expires } = read.output;
      const isOwn = browser === describeBrowser(asker) && expires * SECOND_MS > now();
      return isOwn ? read.output : undefined;
    },
  };
}
