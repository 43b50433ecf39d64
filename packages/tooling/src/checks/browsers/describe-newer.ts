import type { Allowance } from './allowed.ts';
import type { NewerUse } from './newer-use.ts';

const has = (allowed: readonly Allowance[], name: string) =>
  allowed.some(({ feature }) => feature === name);

/** Returns the faults of all uses except the allowed ones, as `file:line: API is not in …`. */
export const describeNewer = (
  uses: readonly NewerUse[],
  allowed: readonly Allowance[],
): readonly string[] =>
  uses
    .filter(({ feature }) => !has(allowed, feature))
    .map(
      ({ file, line, feature, lacking }) =>
        `${file}:${line}: ${feature} is not in ${lacking.join(', ')}`,
    );

/** Returns the faults of unused allowances. */
export const describeUnused = (
  uses: readonly NewerUse[],
  allowed: readonly Allowance[],
): readonly string[] =>
  allowed
    .filter(({ feature: name }) => !uses.some(({ feature }) => feature === name))
    .map(({ feature }) => `allowed.ts allows ${feature}, which nothing uses`);
