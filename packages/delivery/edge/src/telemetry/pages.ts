import { PAGES_PATH, pageReport, type RemoteAreaName } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import type { RegistrySource } from '../registry-source.ts';
import { registerReports } from './reports.ts';
import type { Samples } from './samples.ts';

/** Returns the group of a version's measurements; the shell's own pages have no version. */
export const groupOf = (area: string, version = ''): string => `${area} ${version}`;

/** Accepts measurements of pages; drops those of versions that the registry does not know. */
export function registerPages(
  app: FastifyInstance,
  parts: { source: RegistrySource; samples: Samples },
): void {
  const { source, samples } = parts;
  registerReports(app, PAGES_PATH, pageReport, async ({ area, vitals, remotes }) => {
    const { microFrontends } = await source.current();
    const isKnown = (remote: RemoteAreaName, version: string) =>
      microFrontends[remote]?.some(({ metadata }) => metadata.version === version) ?? false;
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
  });
}
