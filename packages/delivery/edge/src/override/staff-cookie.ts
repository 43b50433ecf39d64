import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type ClientRequest, readCookie, writeCookie } from '../cookies.ts';
import type { Signer } from '../signer.ts';
import type { StaffKey } from './staff-config.ts';

const STAFF_COOKIE = 'staff';
const PURPOSE = 'staff browser';
/** Time in seconds for which a browser is one of staff after a key was given in it. */
const STAFF_S = 604_800;
const SECOND_MS = 1000;

const StaffSchema = v.object({
  /** Name of the key that was given. */
  by: v.string(),
  /** Hash of the browser's own name: a copied cookie is invalid in another browser. */
  browser: v.string(),
  /** Seconds since 1970. */
  expires: v.number(),
});

/** The signed cookies of browsers of staff, which get canaries for staff. */
export interface StaffCookies {
  /** Returns a `set-cookie` for the browser of the request, valid for a week. */
  write: (by: string, request: Pick<FastifyRequest, 'headers' | 'protocol'>) => string;
  /** Returns true for a browser in which a key was given that is still accepted. */
  isStaff: (asker: ClientRequest) => boolean;
}

/** Creates the cookies; `keys` are those accepted now, `now` is in ms since 1970. */
export function createStaffCookies(
  signer: Signer,
  {
    keys,
    describeBrowser,
    now,
  }: {
    keys: readonly Pick<StaffKey, 'name'>[];
    describeBrowser: (asker: ClientRequest) => string;
    now: () => number;
  },
): StaffCookies {
  return {
    write(by, request) {
      const expires = Math.floor(now() / SECOND_MS) + STAFF_S;
      const text = JSON.stringify({ by, browser: describeBrowser(request), expires });
      const rules = { maxAgeS: STAFF_S, isSecure: request.protocol === 'https' };
      return writeCookie(STAFF_COOKIE, signer.seal(PURPOSE, text), rules);
    },
    isStaff(asker) {
      const text = signer.open(PURPOSE, readCookie(asker.headers.cookie, STAFF_COOKIE) ?? '');
      const read = v.safeParse(StaffSchema, text === undefined ? undefined : JSON.parse(text));
      if (!read.success) return false;
      const { by, browser, expires } = read.output;
      const isAccepted = keys.some(({ name }) => name === by);
      return isAccepted && browser === describeBrowser(asker) && expires * SECOND_MS > now();
    },
  };
}
