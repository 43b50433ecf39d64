import { PAGES_PATH, pageReport, type RemoteAreaName } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AutoCanaries } from '../canary/auto-canaries.ts';
import type { RegistrySource } from '../registry-source.ts';
import { versionsIn } from '../versions-in.ts';
import type { GivenTickets } from './given-ticket.ts';
import { clientIdOf, registerReports } from './reports.ts';

/** The latest measurements of each kind, by group. */
export interface Samples {
  add: (group: string, name: string, value: number) => void;
  /** Returns the 75th percentile, and the number of measurements. */
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
      const values = groups
        .peek(group)
        ?.get(name)
        ?.toSorted((a, b) => a - b);
      const value = values?.[Math.ceil(values.length * 0.75) - 1];
      return values && value !== undefined ? { value, count: values.length } : undefined;
    },
  };
}

/** Returns the group of a version's measurements; the shell's own pages have no version. */
export const groupOf = (area: string, version = ''): string => `${area} ${version}`;

/** A ticket beside the measurements. */
const BODY_LIMIT = 8192;

/**
 * Accepts measurements of pages; drops those of versions that the registry does not know. With the
 * page's own ticket they also count for a canary.
 */
export function registerPages(
  app: FastifyInstance,
  parts: {
    source: RegistrySource;
    samples: Samples;
    canaries: AutoCanaries;
    tickets: GivenTickets;
  },
): void {
  const { source, samples, canaries, tickets } = parts;
  registerReports(
    app,
    PAGES_PATH,
    pageReport,
    async (report, request) => {
      const { area, vitals, remotes, ticket } = report;
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
      if (!owner) return undefined;
      const voter = clientIdOf(request);
      const shown = { area: owner.area, version: owner.version, hostname: request.hostname, voter };
      if (!tickets.isProof(ticket, shown)) return undefined;
      canaries.follow(document);
      await canaries.countTimes(shown, vitals);
      return undefined;
    },
    { bodyLimit: BODY_LIMIT },
  );
}
