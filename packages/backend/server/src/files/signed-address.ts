import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';

/**
 * Half of the maximum lifetime of an address, in ms: within one it stays the same, so that a polled
 * list does not load its images again.
 */
export const ADDRESS_STEP_MS = 5 * 60 * 1000;

const SECOND_MS = 1000;

/** The query of a signed address. */
export interface AddressQuery {
  expires?: string;
  session?: string;
  signature?: string;
}

/**
 * Creates and verifies addresses that give access to a file for some minutes, while a sign-in is
 * valid.
 */
export interface SignedAddresses {
  /**
   * Returns the file's name with expiry (epoch seconds), sign-in and signature, below the payment
   * image base.
   */
  sign(name: string, sessionId: number): string;
  /** Returns whose sign-in an address is of, which may be over; undefined where it is not good. */
  readSession(name: string, query: AddressQuery): number | undefined;
}

/**
 * Creates addresses signed by HMAC over name, expiry and sign-in; the same within five minutes, so
 * that browsers cache the image. Addresses of `previousSecret` are still valid.
 */
export function createSignedAddresses(
  secret: string,
  clock: Clock,
  previousSecret?: string,
): SignedAddresses {
  const accepted = previousSecret === undefined ? [secret] : [secret, previousSecret];
  const seal = (name: string, expires: string, session: string, key = secret) =>
    createHmac('sha256', key).update(`${name}\n${expires}\n${session}`).digest('base64url');
  return {
    sign(name, sessionId) {
      const steps = Math.floor(clock.now().getTime() / ADDRESS_STEP_MS) + 2;
      const expires = String((steps * ADDRESS_STEP_MS) / SECOND_MS);
      const session = String(sessionId);
      const signature = seal(name, expires, session);
      return `${name}?expires=${expires}&session=${session}&signature=${signature}`;
    },
    readSession(name, { expires = '', session = '', signature = '' }) {
      if (![expires, session].every((number) => /^\d{1,12}$/.test(number))) return undefined;
      const reported = Buffer.from(String(signature));
      const isSealed = accepted.some((key) => {
        const right = Buffer.from(seal(name, expires, session, key));
        return reported.length === right.length && timingSafeEqual(reported, right);
      });
      const isGood = isSealed && Number(expires) * SECOND_MS > clock.now().getTime();
      return isGood ? Number(session) : undefined;
    },
  };
}
