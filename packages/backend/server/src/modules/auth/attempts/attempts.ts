import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../clock.ts';
import { formatSeconds } from '../../../http/format-seconds.ts';
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

/** Growing delays after wrong tries of secrets. */
export interface Attempts {
  /**
   * Lets `work` check a secret. A success removes the tries of its key, and one of its address. An
   * error for which `isWrong` returns true, by default each rejection, stays counted; any other one
   * removes the try.
   * @throws HttpError 429 with the seconds to wait; the secret is not checked then
   */
  check<T>(tried: Tried, work: () => Promise<T>, isWrong?: (error: unknown) => boolean): Promise<T>;
}

const isRejection = (error: unknown) => error instanceof HttpError;

const tooManyTriesError = (waitMs: number, field: FieldName) => {
  const retryAfter = Math.ceil(waitMs / SECOND_MS);
  const text = `Too many tries. Try again in ${formatSeconds(retryAfter)}.`;
  return new HttpError(429, text, { field, retryAfter });
};

const toKey = (kind: string, of: string | number) =>
  `${kind}:${createHash('sha256').update(`${of}`).digest('base64url')}`;

/** Follows the tries of this process whose secret is being checked, by key. */
function createChecking() {
  const checking = new Map<string, { tries: number; settled: PromiseWithResolvers<void> }>();
  return {
    /** Resolves when the next try of the key is settled; undefined where none is being checked. */
    next: ({ key }: CountedKey): Promise<void> | undefined => checking.get(key)?.settled.promise,
    begin({ key }: CountedKey): void {
      const { tries = 0, settled = Promise.withResolvers<void>() } = checking.get(key) ?? {};
      checking.set(key, { tries: tries + 1, settled });
    },
    end({ key }: CountedKey): void {
      const { tries = 0, settled } = checking.get(key) ?? {};
      if (tries > 1) checking.set(key, { tries: tries - 1, settled: Promise.withResolvers() });
      else checking.delete(key);
      settled?.resolve();
    },
  };
}

/** Creates delays that all servers with the same counters share. */
export function createAttempts(clock: Clock, shared?: SharedCounters): Attempts {
  const own = createLocalAttempts(MAX_KEYS);
  const store: AttemptStore = shared ? createSharedAttempts(shared, own) : own;
  const checking = createChecking();

  /**
   * Counts a try. Tries that are being checked may be right: while each delayed key has one, it waits
   * for a result, or for the end of the delay, and tries again.
   */
  async function begin(keys: readonly CountedKey[], field: FieldName): Promise<void> {
    for (;;) {
      // One that is settled during the question may have ended the delay.
      const before = keys.map(checking.next);
      const waits = await store.begin(keys, clock.now().getTime());
      const next = keys.flatMap((key, at) => (waits[at] ? [before[at] ?? checking.next(key)] : []));
      if (next.length === 0) return keys.forEach(checking.begin);
      if (next.includes(undefined)) throw tooManyTriesError(Math.max(...waits), field);
      const over = new AbortController();
      const end = sleep(Math.max(...waits), undefined, over).catch(() => undefined);
      await Promise.race([...next, end]).finally(() => over.abort());
    }
  }

  return {
    async check({ kind, of, network, field }, work, isWrong = isRejection) {
      const secret: CountedKey = { key: toKey(kind, of), rule: SECRET_RULE };
      const address: CountedKey | undefined =
        network === undefined ? undefined : { key: toKey('address', network), rule: ADDRESS_RULE };
      const keys = address ? [secret, address] : [secret];
      await begin(keys, field);
      try {
        const done = await work();
        await store.forget(secret.key);
        if (address) await store.removeTry(address.key);
        return done;
      } catch (error) {
        if (!isWrong(error)) for (const { key } of keys) await store.removeTry(key);
        throw error;
      } finally {
        keys.forEach(checking.end);
      }
    },
  };
}
