import { createHash } from 'node:crypto';
import type { Clock } from '../../../clock.ts';
import type { SharedCounters } from '../../../http/limit-store.ts';
import { type FieldName, HttpError } from '../../../http-error.ts';
import {
  type AttemptStore,
  type CountedKey,
  createLocalAttempts,
  createSharedAttempts,
} from './attempt-store.ts';
import { ADDRESS_RULE, SECRET_RULE } from './attempts.model.ts';

/** Maximum number of keys in one process. */
const MAX_KEYS = 100_000;
const SECOND_MS = 1000;

/** The secret that is tried. */
export interface Tried {
  kind: 'login' | 'device' | 'code' | 'password' | 'second_factor';
  /** A user name, a known device, a number, a user's id; stored as a hash. */
  of: string | number;
  /** The network of the try, unless it does not count for its address. */
  network?: string | undefined;
  /** The field that the error names. */
  field: FieldName;
}

/** A try that counts as wrong until it succeeds. */
export interface Attempt {
  /** Removes the tries of its key, and one of its address, after a success. */
  succeed(): Promise<void>;
  /** Removes the try after a fault of the server, as its result is unknown. */
  withdraw(): Promise<void>;
}

/** Growing delays after wrong tries of secrets. */
export interface Attempts {
  /** @throws HttpError 429 with the seconds to wait; do not check the secret then */
  begin(tried: Tried): Promise<Attempt>;
}

const refuse = (waitMs: number, field: FieldName) => {
  const seconds = Math.ceil(waitMs / SECOND_MS);
  const text = `Too many wrong tries. Try again in ${seconds} seconds.`;
  return new HttpError(429, text, { field, retryAfter: seconds });
};

const toKey = (kind: string, of: string | number) =>
  `${kind}:${createHash('sha256').update(`${of}`).digest('base64url')}`;

/**
 * Lets `work` check a secret: a rejection leaves the try counted, a fault of the server removes it.
 */
export async function checkSecret<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError)) await attempt.withdraw();
    throw error;
  }
}

/** Creates delays that all servers with the same counters share. */
export function createAttempts(clock: Clock, shared?: SharedCounters): Attempts {
  const own = createLocalAttempts(MAX_KEYS);
  const store: AttemptStore = shared ? createSharedAttempts(shared, own) : own;
  return {
    async begin({ kind, of, network, field }) {
      const secret: CountedKey = { key: toKey(kind, of), rule: SECRET_RULE };
      const address: CountedKey | undefined =
        network === undefined ? undefined : { key: toKey('address', network), rule: ADDRESS_RULE };
      const keys = address ? [secret, address] : [secret];
      const wait = await store.begin(keys, clock.now().getTime());
      if (wait > 0) throw refuse(wait, field);
      return {
        async succeed() {
          await store.forget(secret.key);
          if (address) await store.removeTry(address.key);
        },
        async withdraw() {
          for (const { key } of keys) await store.removeTry(key);
        },
      };
    },
  };
}
