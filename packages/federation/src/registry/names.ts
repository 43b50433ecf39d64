import type { RemoteArea } from '@exchange/contract';

/** File that every remote's build writes and the registry points to. */
export const MANIFEST_FILE = 'mf-manifest.json';

/**
 * Global name of one version of one remote, `mfe_casino_0_1_0`. Two versions under one name would
 * run the first version's code, silently.
 */
export function containerName(area: RemoteArea, version: string): string {
  return `mfe_${area}_${version.replace(/[^A-Za-z0-9]+/g, '_')}`;
}

/** Path of a release below its origin, with both slashes: `/casino/0.1.0/`. */
export function releasePath(area: RemoteArea, version: string): string {
  return `/${area}/${version}/`;
}
