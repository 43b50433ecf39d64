import type { Api } from './api-report.ts';

/** Declarations of a package, and of those that it uses, outermost first. */
export type Layers = readonly Api[];

const DECLARED = /\b(?:namespace|function|const|let|class|interface|type|enum)\s+([\w$]+)/;
/** Types, and values whose type is taken. */
const REFERENCE = /\btypeof ([\w$]+)|\b([A-Z][\w$]*)/g;

/** Returns the name under which a text of a report is declared; an alias has another. */
export const declaredName = (text: string): string => DECLARED.exec(text)?.[1] ?? '';

/** Returns the texts of the declarations of each package. */
export const textsOf = (layers: Layers): readonly (readonly string[])[] =>
  layers.map((api) => [...new Set(joinNamespaces(api).values())].filter((text) => text !== ''));

/** Returns a report in which the members of a namespace are part of its declaration. */
function joinNamespaces(api: Api): Api {
  const spaces = [...api].filter(([, text]) => text === 'namespace').map(([key]) => key);
  const isMember = (key: string) => spaces.some((space) => key.startsWith(`${space}.`));
  const whole = spaces.map((space): [string, string] => {
    const members = [...api].filter(([key]) => key.startsWith(`${space}.`));
    const name = space.split(' ').at(-1);
    const lines = members.map(([, text]) => text.replace(/^export declare /, 'export '));
    return [space, `export declare namespace ${name} {\n${lines.join('\n')}\n}`];
  });
  return new Map([...[...api].filter(([key]) => !isMember(key)), ...whole]);
}

const known = new WeakMap<Api, ReadonlyMap<string, string>>();

/** Returns the declarations of a package by the name under which they are declared. */
function readScope(api: Api): ReadonlyMap<string, string> {
  const found = known.get(api);
  if (found) return found;
  const texts = [...joinNamespaces(api).values()];
  const scope = new Map(texts.map((text) => [declaredName(text), text]));
  known.set(api, scope);
  return scope;
}

/** Returns a declaration, and all those that it refers to, by name. */
export function findReferred(local: string, layers: Layers): ReadonlyMap<string, string> {
  const scopes = layers.map(readScope).toReversed();
  const names = new Set([local]);
  const found = new Map<string, string>();
  // Grows while it is walked through.
  for (const name of names) {
    const text = scopes.find((scope) => scope.has(name))?.get(name);
    if (text === undefined) continue;
    found.set(name, text);
    for (const [, value, type] of text.matchAll(REFERENCE)) names.add(value ?? type ?? '');
  }
  return found;
}
