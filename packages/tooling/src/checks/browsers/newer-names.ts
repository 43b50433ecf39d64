import type { Identifier } from '@mdn/browser-compat-data';
import { compat, findLacking } from './compat.ts';

/** A global that some supported browser lacks, or a member of one: static, or of its instances. */
export type NewerName = [global: string, member?: string, of?: 'itself' | 'instances' | 'both'];

const NAME = /^[A-Za-z]\w*$/;
/** The data has these twice, once as never available. */
const DUPLICATED = new Set(['caches', 'crypto', 'fetch', 'indexedDB']);

/** Lists all globals and members, also of instances, that some supported browser lacks. */
export function listNewerNames(): NewerName[] {
  const builtins = compat.javascript.builtins as Identifier;
  return [builtins, builtins.Intl, compat.api].flatMap((place) =>
    Object.entries(place as Record<string, Identifier>)
      .filter(([name]) => NAME.test(name) && !DUPLICATED.has(name))
      .flatMap(([name, node]): NewerName[] =>
        findLacking(node).length > 0 ? [[name]] : listMembers(name, node, place !== compat.api),
      ),
  );
}

function listMembers(holder: string, node: Identifier, isBuiltin: boolean): NewerName[] {
  return Object.entries(node as Record<string, Identifier>)
    .filter(([key]) => NAME.test(key) && !key.endsWith('_event') && key !== holder)
    .filter(([key, member]) => !DUPLICATED.has(key) && findLacking(member).length > 0)
    .map(([key]) => {
      const name = key.replace(/_static$/, '');
      const of = isBuiltin ? 'both' : name === key ? 'instances' : 'itself';
      return [holder, name, of];
    });
}

/**
 * Deletes names in a page before its own scripts run; serialised, so it has no dependencies.
 * Returns their number.
 */
export function deleteNames(names: readonly NewerName[]): number {
  let deleted = 0;
  const remove = (from: object | undefined, name: string) => {
    if (from && Object.hasOwn(from, name) && Reflect.deleteProperty(from, name)) deleted += 1;
  };
  const scope = globalThis as unknown as Record<string, object | undefined>;
  for (const [holder, member, of] of names) {
    const place =
      holder === 'Intl' ? undefined : (scope[holder] as { prototype?: object } | undefined);
    if (member === undefined) remove(globalThis, holder);
    else if (holder === 'Window') remove(globalThis, member);
    else {
      if (of !== 'instances') remove(place, member);
      if (of !== 'itself') remove(place?.prototype, member);
    }
  }
  return deleted;
}
