import { createHash } from 'node:crypto';
import { releaseName } from '@exchange/contract';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type ClientRequest, readCookie, writeCookie } from '../cookies.ts';
import type { Signer } from '../signer.ts';
import type { StaffKey } from './staff-config.ts';
import { createStaffCookies, type StaffCookies } from './staff-cookie.ts';

export const OVERRIDE_COOKIE = 'staff-override';
const PURPOSE = 'staff override';
/** Lifetime of an override, or of its result, in one browser, in seconds. */
const OVERRIDE_S = 3600;
const SECOND_MS = 1000;

/** A build that staff chose. */
export const chosenBuild = v.object({
  area: releaseName,
  version: v.string(),
  /** Folder of the build on a listed origin; without it the version stands in the store. */
  folder: v.optional(v.string()),
  /** Hash of the build's record, so that a changed build is not shown. */
  record: v.optional(v.string()),
});
export type ChosenBuild = v.InferOutput<typeof chosenBuild>;

const OverrideSchema = v.object({
  ...chosenBuild.entries,
  /** Name of the member of staff. */
  by: v.optional(v.string()),
  /** Reason of its end: it failed in a page, or its build is gone or does not fit. */
  ended: v.optional(v.picklist(['failed', 'gone'])),
  /** Hash of the browser's own name: a copied cookie is invalid in another browser. */
  browser: v.string(),
  /** Seconds since 1970. */
  expires: v.number(),
});

/** Another version of one remote in one browser, chosen by staff, until it ends. */
export type Override = v.InferOutput<typeof OverrideSchema>;

/** The signed cookies of overrides. */
export interface OverrideCookies {
  /** Returns the override as a `set-cookie` for the browser of the request, valid for an hour. */
  write: (override: Omit<Override, 'expires' | 'browser'>, request: Requested) => string;
  /** Returns a `set-cookie` that deletes the override. */
  clear: (request: Requested) => string;
  /**
   * Returns the override of a browser; undefined if it was signed for another one or has expired.
   */
  read: (asker: ClientRequest) => Override | undefined;
  /** Cookies of browsers in which staff gave their key. */
  staff: StaffCookies;
}
type Requested = Pick<FastifyRequest, 'headers' | 'protocol'>;

/** Returns what a cookie remembers of its browser: a copied one is invalid in another. */
export const describeBrowser = ({ headers }: ClientRequest) =>
  createHash('sha256')
    .update(headers['user-agent'] ?? '')
    .digest('base64url')
    .slice(0, 22);

/** Creates the cookies; `now` is in ms since 1970, `keys` are those of staff. */
export function createOverrideCookies(
  signer: Signer,
  now: () => number = Date.now,
  keys: readonly Pick<StaffKey, 'name'>[] = [],
): OverrideCookies {
  const isSecure = ({ protocol }: Requested) => protocol === 'https';
  return {
    staff: createStaffCookies(signer, { keys, describeBrowser, now }),
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
