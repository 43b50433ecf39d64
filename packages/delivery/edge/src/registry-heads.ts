import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import * as v from 'valibot';
import type { Signer } from './signer.ts';

const HeadSchema = v.object({
  revision: v.number(),
  hash: v.string(),
  /** The key that signed it; missing for the keys file, and where a former edge noted it. */
  publicKey: v.exactOptional(v.string()),
});

/** The newest revision of a signed file that edges have adopted, and the hash of its text. */
export type Head = v.InferOutput<typeof HeadSchema>;

/** Remembers heads by the name of their file; its calls never fail. */
export interface HeadMemory {
  read: (file: string) => Promise<Head | undefined>;
  /** Remembers a head, unless a higher revision is known other than `withdrawn`. */
  note: (file: string, head: Head, withdrawn?: Head) => Promise<void>;
}

const HEADS = 'exchange:edge:registry-heads';
/** Milliseconds that the first read waits for Redis. */
const OPEN_MS = 1000;
const sealPurpose = (name: string) => `registry head ${name}`;

/**
 * Creates the memory of one edge, which forgets at its end. With a Redis, all edges of it share
 * theirs of a store, and it outlives them; while it does not answer, each edge knows what it adopted itself.
 */
export function createHeadMemory(
  redis: Redis | undefined,
  signer: Signer,
  store: string,
): HeadMemory {
  const known = new Map<string, Head>();
  // The first check must know what other edges know: a connection that opens is waited for.
  const opened = redis && untilOpen(redis);

  const nameOf = (file: string) => `${store} ${file}`;

  async function read(file: string): Promise<Head | undefined> {
    await opened;
    const own = known.get(file);
    const sealed = await redis?.hget(HEADS, nameOf(file)).catch(() => null);
    const shared = sealed ? open(nameOf(file), sealed, signer) : undefined;
    return shared && shared.revision > (own?.revision ?? 0) ? shared : own;
  }

  return {
    read,
    async note(file, head, withdrawn) {
      const before = await read(file);
      if (before && before.revision > head.revision && before.hash !== withdrawn?.hash) return;
      known.set(file, head);
      const sealed = signer.seal(sealPurpose(nameOf(file)), JSON.stringify(head));
      await redis?.hset(HEADS, nameOf(file), sealed).catch(() => undefined);
    },
  };
}

async function untilOpen(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return;
  const ready = once(redis, 'ready').catch(() => undefined);
  await Promise.race([ready, sleep(OPEN_MS, undefined, { ref: false })]);
}

/** Returns a head from Redis; undefined if no edge sealed it. */
function open(name: string, sealed: string, signer: Signer): Head | undefined {
  const text = signer.open(sealPurpose(name), sealed);
  try {
    return v.parse(HeadSchema, JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}
