import { createHash } from 'node:crypto';
import type { Clock } from '../../../clock.ts';
import type { SharedCounters } from '../../../http/limit-store.ts';
import { HttpError } from '../../../http-error.ts';
import { type AttemptStore, type CountedKey, createLocalAttempts } from './attempt-store.ts';
import { ADDRESS_RULE, SECRET_RULE } from './attempts.model.ts';
import { createSharedAttempts } from './shared-attempts.ts';

/** So many are counted at once in one process. */
const MAX_KEYS = 100_000;
const SECOND_MS = 1000;

/** Whose secret is tried. */
export interface Tried {
  kind: 'login' | 'device' | 'code' | 'password' | 'second_factor';
  /** A user name, a known device, a number, a user's id; kept as a hash. */
  of: string | number;
  /** Where the try comes from, unless it does not count for its address. */
  network?: string | undefined;
  /** The field that the refusal names. */
  field: string;
}

/** A try that is counted as wrong until it is known to be right. */
export interface Attempt {
  /** It was right: what it was tried on is free again, and its address has one wrong try less. */
  succeed(): Promise<void>;
  /** Nobody knows whether it was right, as the server failed: it never was. */
  withdraw(): Promise<void>;
}

/** Growing delays for whoever tries secrets. */
export interface Attempts {
  /** @throws Refusal 429 with the seconds to wait; the secret must not be looked at then */
  begin(tried: Tried): Promise<Attempt>;
}

const refuse = (waitMs: number, field: string) => {
  const seconds = Math.ceil(waitMs / SECOND_MS);
  const text = `Too many wrong tries. Try again in ${seconds} seconds.`;
  return new HttpError(429, text, { field, retry_after: seconds });
};

const toKey = (kind: string, of: string | number) =>
  `${kind}:${createHash('sha256').update(`${of}`).digest('base64url')}`;

/** Lets `work` look at a secret: a refusal leaves the try counted, a fault of the server takes it back. */
export async function lookAtSecret<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError)) await attempt.withdraw();
    throw error;
  }
}

/** Delays that all servers know where they share counters. */
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
          if (address) await store.takeBack(address.key);
        },
        async withdraw() {
          for (const { key } of keys) await store.takeBack(key);
        },
      };
    },
  };
}
