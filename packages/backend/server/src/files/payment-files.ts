import { createSeal } from '@exchange/server-kit';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { type FieldName, HttpError } from '../http-error.ts';
import { type FileStorage, openStorage, type StorageConfig } from './storage.ts';

const MB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum of a user per day, in bytes: ten of the largest documents, a hundred photos. */
const MAX_OF_USER = 50 * MB;
/**
 * Maximum of a network per day, in bytes: mobile carriers put thousands of players behind one
 * address.
 */
const MAX_OF_NETWORK = 1024 * MB;
/** Maximum number of counted users and networks. */
const MAX_KEYS = 100_000;

const FULL_TEXT = 'Too much was uploaded today. Please try again tomorrow.';

/** The limits of stored bytes. */
interface UploadQuota {
  /**
   * Counts a file before it is stored.
   * @throws HttpError 429 naming `field` where its user or network stored too much within a day;
   * counts nothing then
   */
  take(file: { userId: number; network: string; bytes: number; field: FieldName }): void;
}

/** Creates a count in this process: the limits apply per server. */
export function createUploadQuota(clock: Clock): UploadQuota {
  const stored = new LRUCache<string, { bytes: number; since: number }>({ max: MAX_KEYS });

  const readStored = (key: string, now: number) => {
    const counted = stored.get(key);
    return counted && now - counted.since < DAY_MS ? counted : { bytes: 0, since: now };
  };

  return {
    take({ userId, network, bytes, field }) {
      const now = clock.now().getTime();
      const keys: [string, number][] = [
        [`user ${userId}`, MAX_OF_USER],
        [`network ${network}`, MAX_OF_NETWORK],
      ];
      for (const [key, max] of keys) {
        const { bytes: before, since } = readStored(key, now);
        if (before + bytes <= max) continue;
        const retryAfter = Math.ceil((since + DAY_MS - now) / SECOND_MS);
        throw new HttpError(429, FULL_TEXT, { field, retryAfter });
      }
      for (const [key] of keys) {
        const { bytes: before, since } = readStored(key, now);
        stored.set(key, { bytes: before + bytes, since });
      }
    },
  };
}

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
interface SignedAddresses {
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
  const seal = createSeal(secret, previousSecret);
  const toText = (name: string, expires: string, session: string) =>
    `${name}\n${expires}\n${session}`;
  return {
    sign(name, sessionId) {
      const steps = Math.floor(clock.now().getTime() / ADDRESS_STEP_MS) + 2;
      const expires = String((steps * ADDRESS_STEP_MS) / SECOND_MS);
      const session = String(sessionId);
      const signature = seal.sign(toText(name, expires, session));
      return `${name}?expires=${expires}&session=${session}&signature=${signature}`;
    },
    readSession(name, { expires = '', session = '', signature = '' }) {
      if (![expires, session].every((number) => /^\d{1,12}$/.test(number))) return undefined;
      const isSealed = seal.isSigned(toText(name, expires, session), String(signature));
      const isGood = isSealed && Number(expires) * SECOND_MS > clock.now().getTime();
      return isGood ? Number(session) : undefined;
    },
  };
}

/** The files below the payment image base: players' slips, and the operator's QR images. */
export interface PaymentFiles {
  storage: FileStorage;
  addresses: SignedAddresses;
  quota: UploadQuota;
}

/** The storage of payment slips. */
export interface FilesConfig {
  storage: StorageConfig;
  /** Signs the addresses of files. */
  secret: string;
  /** The former one, whose addresses are still valid. */
  previousSecret?: string | undefined;
}

/** Opens the storage of payment slips, and what signs their addresses. */
export async function openPaymentFiles(config: FilesConfig, clock: Clock): Promise<PaymentFiles> {
  return {
    storage: await openStorage(config.storage, 'payment'),
    addresses: createSignedAddresses(config.secret, clock, config.previousSecret),
    quota: createUploadQuota(clock),
  };
}
