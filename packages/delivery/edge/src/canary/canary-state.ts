import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { attempt } from '../redis.ts';
import type { Signer } from '../signer.ts';
import { MAX_CLIENTS } from '../telemetry/budget-state.ts';
import {
  BINS,
  type CanaryCounts,
  type CanaryVital,
  type MeasuredVersion,
} from './canary-decision.ts';

/** The version that a client showed: the canary, or the active one that it is compared with. */
export type Arm = keyof CanaryCounts;
/** A count of a client, once: `used`, `failed`, or a time by its bin, `LCP 42`. */
export type Counted = 'used' | 'failed' | `${CanaryVital} ${number}`;

const ProgressSchema = v.object({
  /** Index of the stage. */
  stage: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Milliseconds since 1970. */
  since: v.number(),
  /** Why the canary was stopped; missing: it was not. */
  stopped: v.exactOptional(v.string()),
});
/** How far a canary came. */
export type Progress = v.InferOutput<typeof ProgressSchema>;

/** Storage of canaries that drive themselves. Keys name one canary, and a stage of it. */
export interface CanaryState {
  /** Counts a client of a stage, unless it was counted as this before. */
  add: (key: string, arm: Arm, counted: Counted, client: string) => Promise<void>;
  read: (key: string) => Promise<CanaryCounts>;
  /** Resolves to the progress that any edge wrote. */
  readProgress: (key: string) => Promise<Progress | undefined>;
  writeProgress: (key: string, progress: Progress) => Promise<void>;
}

/** Stages that one edge counts at once: one of each area, and those that just ended. */
const MAX_STAGES = 100;
/** Kind of what is counted: a client counts once as each. */
const kindOf = (counted: Counted) => counted.split(' ', 1)[0] ?? '';
const KINDS = 4;

/** Creates a state in this process. */
export function createMemoryCanaryState(): CanaryState {
  interface Stage {
    counts: Map<string, number>;
    seen: Record<Arm, LRUCache<string, true>>;
  }
  const stages = new LRUCache<string, Stage>({ max: MAX_STAGES });
  const progresses = new LRUCache<string, Progress>({ max: MAX_STAGES });
  const createSeen = () => new LRUCache<string, true>({ max: MAX_CLIENTS * KINDS });

  return {
    async add(key, arm, counted, client) {
      const stage = stages.get(key) ?? {
        counts: new Map(),
        seen: { canary: createSeen(), active: createSeen() },
      };
      stages.set(key, stage);
      const entry = `${kindOf(counted)} ${client}`;
      if (stage.seen[arm].has(entry)) return;
      stage.seen[arm].set(entry, true);
      const field = `${arm} ${counted}`;
      stage.counts.set(field, (stage.counts.get(field) ?? 0) + 1);
    },
    read: async (key) => parseCounts(stages.get(key)?.counts ?? new Map()),
    readProgress: async (key) => progresses.get(key),
    writeProgress: async (key, progress) => void progresses.set(key, progress),
  };
}

const PREFIX = 'exchange:edge:canary';
/** Time in ms after which a canary is deleted that no edge read. */
const CANARY_TTL_MS = 30 * 86_400_000;

/**
 * Shares a state with the other edges of a Redis; without its answer each edge goes on with what it
 * has itself. Only edges may move a canary on or stop it: what they write is sealed.
 */
export function createSharedCanaryState(
  redis: Redis,
  signer: Signer,
  memory: CanaryState = createMemoryCanaryState(),
): CanaryState {
  const purposeOf = (key: string) => `canary ${key}`;

  return {
    async add(key, arm, counted, client) {
      await memory.add(key, arm, counted, client);
      await attempt(async () => {
        const seen = `${PREFIX}:seen:${arm}:${key}`;
        const added = await redis.zadd(seen, 'NX', Date.now(), `${kindOf(counted)} ${client}`);
        if (Number(added) !== 1) return;
        const counts = `${PREFIX}:counts:${key}`;
        const replies = await redis
          .multi()
          .hincrby(counts, `${arm} ${counted}`, 1)
          .pexpire(counts, CANARY_TTL_MS)
          .zremrangebyrank(seen, 0, -MAX_CLIENTS * KINDS - 1)
          .pexpire(seen, CANARY_TTL_MS)
          .exec();
        for (const [error] of replies ?? []) if (error) throw error;
      });
    },
    async read(key) {
      const found = await attempt(() => redis.hgetall(`${PREFIX}:counts:${key}`));
      if (!found) return memory.read(key);
      return parseCounts(
        new Map(Object.entries(found).map(([name, count]) => [name, Number(count)])),
      );
    },
    async readProgress(key) {
      const sealed = await attempt(() => redis.getex(`${PREFIX}:${key}`, 'PX', CANARY_TTL_MS));
      const text = sealed ? signer.open(purposeOf(key), sealed) : undefined;
      const found = v.safeParse(ProgressSchema, text === undefined ? undefined : JSON.parse(text));
      return found.success ? found.output : undefined;
    },
    async writeProgress(key, progress) {
      const sealed = signer.seal(purposeOf(key), JSON.stringify(progress));
      await attempt(() => redis.set(`${PREFIX}:${key}`, sealed, 'PX', CANARY_TTL_MS));
    },
  };
}

/** Returns the counts of fields like `canary LCP 42`. */
function parseCounts(fields: ReadonlyMap<string, number>): CanaryCounts {
  const read = (arm: Arm): MeasuredVersion => {
    const count = (counted: Counted) => fields.get(`${arm} ${counted}`) ?? 0;
    const bins = (vital: CanaryVital) =>
      Array.from({ length: BINS }, (_, bin) => count(`${vital} ${bin}`));
    return { used: count('used'), failed: count('failed'), LCP: bins('LCP'), INP: bins('INP') };
  };
  return { canary: read('canary'), active: read('active') };
}
