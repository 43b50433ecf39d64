import type { ReadVersions } from './area-versions.ts';
import { selectChoice } from './page-choice.ts';

/** What was read serves every stream for so long, in ms. */
const MAX_AGE_MS = 1000;

/**
 * Reads versions at most once a second for all browsers that get the same, as streams ask after each of
 * their chunks. `now` is in ms, from any time on.
 */
export function shareVersions(
  read: ReadVersions,
  now: () => number = () => performance.now(),
): ReadVersions {
  const asked = new Map<string, ReturnType<ReadVersions>>();
  let since = Number.NEGATIVE_INFINITY;
  return (request) => {
    if (now() - since >= MAX_AGE_MS) {
      asked.clear();
      since = now();
    }
    const choice = selectChoice(request.headers.cookie);
    const found = asked.get(choice) ?? read(request);
    asked.set(choice, found);
    return found;
  };
}
