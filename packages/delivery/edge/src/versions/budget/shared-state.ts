import { releaseName } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import * as v from 'valibot';
import type { Signer } from '../signer.ts';
import {
  type BudgetState,
  type Counter,
  createMemoryState,
  keptMs,
  MAX_CLIENTS,
  type MemoryState,
  type Suspension,
} from './budget-state.ts';
import { type BudgetRules, createErrorBudget, type ErrorBudget } from './error-budget.ts';
import { openRedis } from './redis.ts';

/** Interval in ms in which decisions of other edges are read. */
const POLL_MS = 1000;
/** Maximum clients of one command. */
const CHUNK = 1000;
const PREFIX = 'exchange:edge';
const SUSPENSIONS = `${PREFIX}:sealed-suspensions`;
/** Purpose of a suspension's seal; it is valid for the key's version only. */
const sealPurpose = (key: string) => `suspension ${key}`;

const SuspensionSchema = v.object({
  area: releaseName,
  version: v.string(),
  failed: v.number(),
  used: v.number(),
  at: v.number(),
});

/** A state that all edges of one Redis share. */
export interface SharedState extends BudgetState {
  /** Loads the shared state; resolves soon, also without a Redis. */
  start: () => Promise<void>;
  close: () => void;
}

interface SharedStateOptions {
  memory: MemoryState;
  redis: Redis;
  /** Only edges may suspend a version; those of one Redis share the secret. */
  signer: Signer;
  warn: (text: string) => void;
}

/**
 * Shares `memory` with other edges. Without a Redis this edge uses its own state, and merges it
 * into Redis after a reconnect. `warn` is called once on each of these changes.
 */
export function createSharedState(
  { windowMs, restMs }: Pick<BudgetRules, 'windowMs' | 'restMs'>,
  { memory, redis, signer, warn }: SharedStateOptions,
  now: () => number = Date.now,
): SharedState {
  let isShared = true;
  let timer: NodeJS.Timeout | undefined;
  const nameOf = (tally: Counter, key: string) => `${PREFIX}:${tally}:${key}`;

  /** Resolves to the result of `ask`, or to undefined if Redis does not respond. */
  async function attempt<Reply>(ask: () => Promise<Reply>): Promise<Reply | undefined> {
    try {
      return await ask();
    } catch (error) {
      if (isShared) {
        warn(
          `Redis does not answer (${(error as Error).message}): failures are counted in this edge alone`,
        );
      }
      isShared = false;
      return undefined;
    }
  }

  async function write(
    tally: Counter,
    key: string,
    entries: readonly (readonly [client: string, at: number])[],
  ): Promise<void> {
    const name = nameOf(tally, key);
    const kept = keptMs(tally, windowMs);
    const replies = await redis
      .multi()
      .zadd(name, 'GT', ...entries.flatMap(([client, at]) => [at, client]))
      .zremrangebyscore(name, '-inf', now() - kept)
      .zremrangebyrank(name, 0, -MAX_CLIENTS - 1)
      .pexpire(name, kept)
      .exec();
    for (const [error] of replies ?? []) if (error) throw error;
  }

  async function handOn(): Promise<void> {
    for (const { tally, key, entries } of memory.tallied()) {
      for (let from = 0; from < entries.length; from += CHUNK) {
        await write(tally, key, entries.slice(from, from + CHUNK));
      }
    }
  }

  const publish = (key: string, suspension: Suspension) =>
    redis.hset(SUSPENSIONS, key, signer.seal(sealPurpose(key), JSON.stringify(suspension)));

  /** Parses a stored suspension; undefined if no edge sealed it. */
  function read(key: string, sealed: string): Suspension | undefined {
    const text = signer.open(sealPurpose(key), sealed);
    const found = v.safeParse(SuspensionSchema, text === undefined ? undefined : parse(text));
    return found.success ? found.output : undefined;
  }

  async function exchangeSuspensions(): Promise<void> {
    const reported = await redis.hgetall(SUSPENSIONS);
    const isOver = ({ at }: Suspension) => now() >= at + restMs + windowMs;
    const known = new Map<string, number>();
    for (const [key, sealed] of Object.entries(reported)) {
      const found = read(key, sealed);
      // An edge with another secret may be able to read it.
      if (!found) continue;
      known.set(key, found.at);
      if (isOver(found)) await redis.hdel(SUSPENSIONS, key);
      else if (found.at > (memory.suspensions.get(key)?.at ?? 0)) await memory.suspend(key, found);
    }
    for (const [key, own] of memory.suspensions) {
      if (known.get(key) !== own.at && !isOver(own)) await publish(key, own);
    }
  }

  let isLooking = false;
  const check = async () => {
    if (isLooking) return;
    isLooking = true;
    await attempt(async () => {
      // Read first, so that nothing is sent to a Redis that is down again.
      await exchangeSuspensions();
      if (isShared) return;
      await handOn();
      isShared = true;
      warn('Redis answers again: failures are counted together with other edges');
    });
    isLooking = false;
  };

  return {
    async add(tally, key, client) {
      await memory.add(tally, key, client);
      await attempt(() => write(tally, key, [[client, now()]]));
    },
    async has(tally, key, client) {
      if (await memory.has(tally, key, client)) return true;
      const at = await attempt(() => redis.zscore(nameOf(tally, key), client));
      return at != null && now() - Number(at) < keptMs(tally, windowMs);
    },
    async count(tally, key, from) {
      const counted = await attempt(() => redis.zcount(nameOf(tally, key), from, '+inf'));
      return counted ?? memory.count(tally, key, from);
    },
    suspensions: memory.suspensions,
    async suspend(key, suspension) {
      await memory.suspend(key, suspension);
      await attempt(() => publish(key, suspension));
    },
    forget: memory.forget,
    async start() {
      await attempt(() => redis.connect());
      await check();
      timer = setInterval(() => void check(), POLL_MS).unref();
    },
    close() {
      clearInterval(timer);
      // Commands in flight fail on close, which is not a fault.
      isShared = false;
      redis.disconnect();
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** When a version is suspended, and by which Redis edges share their counts. */
export interface BudgetConfig {
  /** Error budget of a version, after which it is quarantined. */
  faultBudget: BudgetRules;
  /** Redis by which several edges share counts; undefined: each counts for itself. */
  redisUrl: string | undefined;
}

/** Opens the error budget of an edge, shared by Redis if there is one; it ends with `app`. */
export async function openErrorBudget(
  app: FastifyInstance,
  { faultBudget, redisUrl }: BudgetConfig,
  signer: Signer,
): Promise<ErrorBudget> {
  const memory = createMemoryState(faultBudget.windowMs);
  if (redisUrl === undefined) return createErrorBudget(faultBudget, memory);
  const redis = openRedis(redisUrl);
  const warn = (text: string) => app.log.warn(text);
  const shared = createSharedState(faultBudget, { memory, redis, signer, warn });
  app.addHook('onClose', async () => shared.close());
  await shared.start();
  return createErrorBudget(faultBudget, shared);
}
