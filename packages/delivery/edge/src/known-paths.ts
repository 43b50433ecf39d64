import { paths, selectMount } from '@exchange/contract';

// A builder called without its optional parts gives the shortest form of its path.
const builders = Object.values(paths) as readonly (() => string)[];
const known = new Set(builders.map((build) => build()));

/** Returns true if the shell or a remote has a page for this path; others get a 404. */
export function isKnownPath(pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return known.has(path) || selectMount(path) !== undefined;
}
