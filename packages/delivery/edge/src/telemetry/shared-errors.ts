import { createHash } from 'node:crypto';
import { errorReport, remoteAreaName } from '@exchange/contract';
import type { Redis } from 'ioredis';
import * as v from 'valibot';
import { attempt } from '../redis.ts';
import { createErrorLog, type ErrorGroup, type ErrorLog, keyOf, MAX_GROUPS } from './errors.ts';

const PREFIX = 'exchange:edge:errors';
/** First report of each group, by its id. */
const FIRST = `${PREFIX}:first`;
/** Number of reports of each group. */
const COUNTS = `${PREFIX}:counts`;
/** Time of the latest report of each group, in ms since 1970. */
const LATEST = `${PREFIX}:latest`;
/** Time in ms after which errors are deleted if no page reported one. */
const ERRORS_TTL_MS = 30 * 86_400_000;

const { kind, name, message, frames } = errorReport.entries;
const FirstReportSchema = v.object({
  ...{ kind, name, message, frames },
  area: v.union([v.literal('shell'), remoteAreaName]),
  version: v.pipe(v.string(), v.maxLength(64)),
  firstAt: v.number(),
});

/** Returns the id of a group, of a fixed length. */
const idOf = (group: ErrorGroup) =>
  createHash('sha256').update(keyOf(group)).digest('base64url').slice(0, 22);

/**
 * Shares the latest errors with the other edges of a Redis, so that each lists the same ones, also
 * after its restart, and one of them forwards a new one. While Redis does not answer, this edge
 * lists its own; those are listed beside the shared ones afterwards.
 */
export function createSharedErrorLog(redis: Redis, memory: ErrorLog = createErrorLog()): ErrorLog {
  /** Writes a report; returns true if no edge had its group. */
  async function write(group: ErrorGroup): Promise<boolean> {
    const { count, lastAt, ...first } = group;
    const id = idOf(group);
    const replies = await redis
      .multi()
      .hsetnx(FIRST, id, JSON.stringify(first))
      .zincrby(COUNTS, 1, id)
      .zadd(LATEST, 'GT', lastAt, id)
      .pexpire(FIRST, ERRORS_TTL_MS)
      .pexpire(COUNTS, ERRORS_TTL_MS)
      .pexpire(LATEST, ERRORS_TTL_MS)
      .exec();
    for (const [error] of replies ?? []) if (error) throw error;
    const isNew = Number(replies?.[0]?.[1]) === 1;
    if (isNew) await evict();
    return isNew;
  }

  /** Deletes the groups that were reported longest ago, beyond the limit. */
  async function evict(): Promise<void> {
    const ids = await redis.zrange(LATEST, '0', `${-MAX_GROUPS - 1}`);
    if (ids.length === 0) return;
    await redis
      .multi()
      .hdel(FIRST, ...ids)
      .zrem(COUNTS, ...ids)
      .zrem(LATEST, ...ids)
      .exec();
  }

  async function read(): Promise<ErrorGroup[]> {
    const latest = await redis.zrevrange(LATEST, 0, MAX_GROUPS - 1, 'WITHSCORES');
    const ids = latest.filter((_, index) => index % 2 === 0);
    if (ids.length === 0) return [];
    const [firsts, counts] = await Promise.all([
      redis.hmget(FIRST, ...ids),
      redis.zmscore(COUNTS, ...ids),
    ]);
    return ids.flatMap((_, index) => {
      const found = v.safeParse(FirstReportSchema, parse(firsts[index]));
      if (!found.success) return [];
      const [count, lastAt] = [Number(counts[index]), Number(latest[index * 2 + 1])];
      return [{ ...found.output, count, lastAt }];
    });
  }

  return {
    async add(owner, report, client) {
      const added = await memory.add(owner, report, client);
      if (!added) return undefined;
      const isNew = await attempt(() => write(added.group));
      return isNew === undefined ? added : { ...added, isNew };
    },
    async list() {
      const own = await memory.list();
      const shared = await attempt(read);
      if (!shared) return own;
      const known = new Set(shared.map(idOf));
      return [...shared, ...own.filter((group) => !known.has(idOf(group)))].toSorted(
        (one, two) => two.lastAt - one.lastAt,
      );
    },
  };
}

function parse(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
