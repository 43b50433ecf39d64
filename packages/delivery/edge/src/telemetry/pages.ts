import { PAGES_PATH, pageReport, type RemoteAreaName } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { RegistrySource } from '../registry-source.ts';
import { versionsIn } from '../versions-in.ts';
import { registerReports } from './reports.ts';

/** The latest measurements of each kind, by group. */
export interface Samples {
  add: (group: string, name: string, value: number) => void;
  /** Resolves to the 75th percentile, and the number of measurements. */
  p75: (group: string, name: string) => Promise<{ value: number; count: number } | undefined>;
}

/** New measurements replace old ones, so a change shows soon. */
const MAX_SAMPLES = 500;
/** Maximum of groups; the one that was measured longest ago is evicted. */
const MAX_GROUPS = 100;

/** Creates a collection in memory. */
export function createSamples(): Samples {
  const groups = new LRUCache<string, Map<string, number[]>>({ max: MAX_GROUPS });
  return {
    add(group, name, value) {
      const names = groups.get(group) ?? new Map<string, number[]>();
      groups.set(group, names);
      const values = names.get(name) ?? [];
      values.push(value);
      if (values.length > MAX_SAMPLES) values.shift();
      names.set(name, values);
    },
    p75: async (group, name) => findP75(groups.peek(group)?.get(name) ?? []),
  };
}

/** Returns the 75th percentile of measurements and their number; undefined without any. */
function findP75(values: readonly number[]): { value: number; count: number } | undefined {
  const value = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1];
  return value === undefined ? undefined : { value, count: values.length };
}

const PREFIX = 'exchange:edge:samples';
/** Time in ms after which measurements of a version are deleted if no page sent one. */
const SAMPLES_TTL_MS = 7 * 86_400_000;
/** Interval in ms in which measurements are written, many by one command. */
const WRITE_MS = 1000;
/** Maximum of measurements that wait for the next write; further ones stay in this edge. */
const MAX_WAITING = 5000;

/** Measurements that all edges of one Redis share. */
export interface SharedSamples extends Samples {
  /** Writes what waits; never rejects. */
  write: () => Promise<void>;
}

/**
 * Shares the latest measurements with the other edges of a Redis, within a second. While Redis does
 * not answer, this edge shows its own.
 */
export function createSharedSamples(
  redis: Redis,
  memory: Samples = createSamples(),
): SharedSamples {
  let waiting = new Map<string, number[]>();
  let count = 0;
  const nameOf = (group: string, name: string) => `${PREFIX}:${group}:${name}`;

  return {
    add(group, name, value) {
      memory.add(group, name, value);
      if (count >= MAX_WAITING) return;
      count += 1;
      const key = nameOf(group, name);
      const values = waiting.get(key) ?? [];
      waiting.set(key, values);
      values.push(value);
    },
    async p75(group, name) {
      try {
        const values = await redis.lrange(nameOf(group, name), 0, MAX_SAMPLES - 1);
        return findP75(values.map(Number).filter(Number.isFinite));
      } catch {
        return memory.p75(group, name);
      }
    },
    async write() {
      if (count === 0) return;
      const pipeline = redis.pipeline();
      for (const [key, values] of waiting) {
        pipeline
          .lpush(key, ...values)
          .ltrim(key, 0, MAX_SAMPLES - 1)
          .pexpire(key, SAMPLES_TTL_MS);
      }
      waiting = new Map();
      count = 0;
      // The error budget, which has the same Redis, tells of a failure.
      await pipeline.exec().catch(() => undefined);
    },
  };
}

/** Opens the measurements of an edge, shared by Redis if there is one; they end with `app`. */
export function openSamples(app: FastifyInstance, redis: Redis | undefined): Samples {
  if (!redis) return createSamples();
  const samples = createSharedSamples(redis);
  const timer = setInterval(() => void samples.write(), WRITE_MS).unref();
  app.addHook('onClose', () => clearInterval(timer));
  return samples;
}

/** Returns the group of a version's measurements; the shell's own pages have no version. */
export const groupOf = (area: string, version = ''): string => `${area} ${version}`;

/** All remotes with all phases, and the ticket that shells of before send, too. */
const BODY_LIMIT = 8192;

/**
 * Accepts measurements of pages; drops those of versions that the registry does not know.
 */
export function registerPages(
  app: FastifyInstance,
  parts: {
    source: RegistrySource;
    samples: Samples;
  },
): void {
  const { source, samples } = parts;
  registerReports(
    app,
    PAGES_PATH,
    pageReport,
    async ({ area, vitals, remotes }) => {
      const document = await source.current();
      const isKnown = (remote: RemoteAreaName, version: string) =>
        versionsIn(document, remote).some(({ metadata }) => metadata.version === version);
      const known = remotes.filter((remote) => isKnown(remote.area, remote.version));
      for (const remote of known) {
        for (const [phase, at] of Object.entries(remote.phases)) {
          samples.add(groupOf(remote.area, remote.version), phase, at);
        }
      }
      const owner = known.find((remote) => remote.area === area);
      if (area !== 'shell' && !owner) return undefined;
      for (const [vital, value] of Object.entries(vitals)) {
        samples.add(groupOf(area, owner?.version), vital, value);
      }
      return undefined;
    },
    { bodyLimit: BODY_LIMIT },
  );
}
