import type { Clock } from '../clock.ts';
import { HttpError } from '../http-error.ts';

const MB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
const SECOND_MS = 1000;
/** Maximum of a user per day, in bytes: ten of the largest documents, a hundred photos. */
const MAX_OF_USER = 50 * MB;
/**
 * Maximum of a network per day, in bytes: mobile carriers put thousands of players behind one
 * address.
 */
const MAX_OF_NETWORK = 1024 * MB;
/** Maximum number of counted users and networks; the oldest is evicted first. */
const MAX_KEYS = 100_000;

const FULL_TEXT = 'Too much was uploaded today. Please try again tomorrow.';

/** The limits of stored bytes. */
export interface UploadQuota {
  /**
   * Counts a file before it is stored.
   * @throws HttpError 429 naming `field` where its user or network stored too much within a day;
   * counts nothing then
   */
  take(file: { userId: number; network: string; bytes: number; field: string }): void;
}

/** Creates a count in this process: the limits apply per server. */
export function createUploadQuota(clock: Clock): UploadQuota {
  const stored = new Map<string, { bytes: number; since: number }>();

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
      for (const [key, most] of keys) {
        const { bytes: before, since } = readStored(key, now);
        if (before + bytes <= most) continue;
        const retryAfter = Math.ceil((since + DAY_MS - now) / SECOND_MS);
        throw new HttpError(429, FULL_TEXT, { field, retry_after: retryAfter });
      }
      for (const [key] of keys) {
        const { bytes: before, since } = readStored(key, now);
        stored.set(key, { bytes: before + bytes, since });
        const [oldest] = stored.keys();
        if (stored.size > MAX_KEYS && oldest !== undefined) stored.delete(oldest);
      }
    },
  };
}
