import type { RemoteAreaName } from '../areas.ts';

/** A script of the shell's build, or of a version of an area. */
export type OwnFile =
  | { area: 'shell'; file: string }
  | { area: RemoteAreaName; version: string; file: string };

/** Matches the path of a script of ours: area, version and file. */
export const OWN_FILE =
  /^\/(?:assets|(?!(?:assets|shell)\/)([a-z]{2,24})\/(\d[\w.+-]{0,63}))\/([\w@][\w.@+-]*\.js)$/;

/**
 * Reads the path of a script: `/assets/x.js` is the shell's, `/casino/1.0.0/x.js` an area's.
 * Returns undefined for one that is not ours.
 */
export function readOwnFile(path: string): OwnFile | undefined {
  const [, area, version, file] = OWN_FILE.exec(path) ?? [];
  if (file === undefined) return undefined;
  return area && version ? { area, version, file } : { area: 'shell', file };
}
