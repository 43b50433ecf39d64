import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';

/**
 * An address is good for one to two of these, in ms: within one it stays the same, so that a list
 * that is asked for again and again does not load its pictures anew.
 */
export const ADDRESS_STEP_MS = 5 * 60 * 1000;

const SECOND_MS = 1000;

/** What a signed address says beside the file's name. */
export interface AddressQuery {
  expires?: string;
  signature?: string;
}

/** Makes and checks addresses that whoever has them may read for some minutes. */
export interface SignedAddresses {
  /** The file's name with expiry (epoch seconds) and signature, below the payment image base. */
  sign(name: string): string;
  isValid(name: string, query: AddressQuery): boolean;
}

/**
 * Signs by HMAC over name and expiry; the same within five minutes, so that browsers keep the picture. What
 * `previousSecret` signed is still good.
 */
export function createSignedAddresses(
  secret: string,
  clock: Clock,
  previousSecret?: string,
): SignedAddresses {
  const accepted = previousSecret === undefined ? [secret] : [secret, previousSecret];
  const seal = (name: string, expires: string, key = secret) =>
    createHmac('sha256', key).update(`${name}\n${expires}`).digest('base64url');
  return {
    sign(name) {
      const steps = Math.floor(clock.now().getTime() / ADDRESS_STEP_MS) + 2;
      const expires = String((steps * ADDRESS_STEP_MS) / SECOND_MS);
      return `${name}?expires=${expires}&signature=${seal(name, expires)}`;
    },
    isValid(name, { expires = '', signature = '' }) {
      if (!/^\d{1,12}$/.test(expires)) return false;
      const said = Buffer.from(String(signature));
      const isSealed = accepted.some((key) => {
        const right = Buffer.from(seal(name, expires, key));
        return said.length === right.length && timingSafeEqual(said, right);
      });
      return isSealed && Number(expires) * SECOND_MS > clock.now().getTime();
    },
  };
}
