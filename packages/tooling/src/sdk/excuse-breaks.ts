import type { ApiChanges } from './api-report.ts';
import { compareTypes } from './compare-types.ts';
import { declaredName, findReferred, type Layers, textsOf } from './declarations.ts';

/**
 * Returns the changes without those that only seem narrower: what refers to them fits its earlier
 * users as TypeScript's assignability says. A type must fit both ways, as it may be taken or given.
 */
export function excuseBreaks(
  { additions, breaks }: ApiChanges,
  { before, after }: { before: Layers; after: Layers },
  folder: string,
): ApiChanges {
  const now = after.at(-1) ?? new Map<string, string>();
  const wasExported = (key: string) => before.at(-1)?.has(key) === true && !key.endsWith(')');
  const changed = breaks.flatMap((key) => {
    const text = now.get(key);
    return text === undefined ? [] : [{ key, name: declaredName(text) }];
  });
  if (changed.length === 0) return { additions, breaks };
  // Of the others only what exports refer to can be seen.
  const exported = [...now].filter(([key]) => wasExported(key)).map(([, text]) => text);
  const users = exported.map((text) => {
    const name = declaredName(text);
    const reached = findReferred(name, after);
    const isType = /^(?:export )?(?:declare )?(?:interface|type)\b/.test(text);
    return { name, reached, isType };
  });
  const affected = users.filter(({ reached }) => changed.some(({ name }) => reached.has(name)));
  const relations = compareTypes(
    { before: textsOf(before), after: textsOf(after) },
    affected.map(({ name }) => name),
    folder,
  );
  const misfits = affected.filter(({ name, isType }) => {
    const { serves = false, servedBy = false } = relations.get(name) ?? {};
    return !(serves && (servedBy || !isType));
  });
  const excused = changed
    .filter(({ name }) => !misfits.some(({ reached }) => reached.has(name)))
    .map(({ key }) => key);
  return {
    additions: [...additions, ...excused].toSorted(),
    breaks: breaks.filter((key) => !excused.includes(key)),
  };
}
