import { PAGES_PATH, pageReport, type RemoteAreaName } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Versions } from '../versions/open-versions.ts';
import { versionsIn } from '../versions/registry/versions-in.ts';
import { registerReportRoute } from './report-route.ts';

/** The latest measurements of each kind, by group. */
export interface Samples {
  add: (group: string, name: string, value: number) => void;
  /** Returns the 75th percentile, and the number of measurements; undefined without any. */
  p75: (group: string, name: string) => { value: number; count: number } | undefined;
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
    p75(group, name) {
      const values = groups.peek(group)?.get(name) ?? [];
      const value = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1];
      return value === undefined ? undefined : { value, count: values.length };
    },
  };
}

/** Returns the group of a version's measurements; the shell's own pages have no version. */
export const groupOf = (area: string, version = ''): string => `${area} ${version}`;

/** All remotes with all phases, and the ticket that shells of before send, too. */
const BODY_LIMIT = 8192;

/**
 * Accepts measurements of pages; drops those of versions that the registry does not know.
 */
export function registerPageReports(
  app: FastifyInstance,
  { source, samples }: Pick<Versions, 'source'> & { samples: Samples },
): void {
  registerReportRoute(
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
