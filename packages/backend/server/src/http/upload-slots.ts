import { HttpError } from '../http-error.ts';

/** Maximum number of concurrent uploads of a server; each holds up to 5 MB. */
const MAX_UPLOADS = 64;
/** Mobile carriers put thousands of players behind one address, of whom a few upload at a time. */
const MAX_UPLOADS_PER_NETWORK = 8;
/** Typical time of an upload from a phone, in seconds. */
const RETRY_AFTER_S = 5;

const OWN_TEXT = 'Another upload of yours is under way. Please wait until it is done.';
const NETWORK_TEXT = 'Too many uploads from your network are under way. Please try again.';
const FULL_TEXT = 'Too many uploads are under way. Please try again.';

/** The user and network of an upload. */
export interface Uploader {
  userId: number;
  network: string;
}

/** The concurrent uploads. */
export interface UploadSlots {
  /**
   * Runs `work`, from reading the first byte to processing the file, within the limits.
   * @throws HttpError 429 where the user has another one or the network too many, 503 where the
   * server has
   */
  run<T>(uploader: Uploader, work: () => Promise<T>): Promise<T>;
}

/**
 * Creates the slots of one server: one per user, 8 per network, 64 in all. Tests act for many from
 * one address.
 */
export function createUploadSlots(testMode: boolean): UploadSlots {
  const mostOfNetwork = testMode ? MAX_UPLOADS : MAX_UPLOADS_PER_NETWORK;
  const users = new Set<number>();
  const networks = new Map<string, number>();
  const refuse = (status: number, text: string) =>
    new HttpError(status, text, { retry_after: RETRY_AFTER_S });

  return {
    async run({ userId, network }, work) {
      const ofNetwork = networks.get(network) ?? 0;
      if (users.has(userId)) throw refuse(429, OWN_TEXT);
      if (ofNetwork >= mostOfNetwork) throw refuse(429, NETWORK_TEXT);
      if (users.size >= MAX_UPLOADS) throw refuse(503, FULL_TEXT);
      users.add(userId);
      networks.set(network, ofNetwork + 1);
      try {
        return await work();
      } finally {
        users.delete(userId);
        const left = (networks.get(network) ?? 0) - 1;
        if (left > 0) networks.set(network, left);
        else networks.delete(network);
      }
    },
  };
}
