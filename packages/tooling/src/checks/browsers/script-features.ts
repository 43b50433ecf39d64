import type { Identifier } from '@mdn/browser-compat-data';
import { childOf, compat, findLacking } from './compat.ts';

const { api, javascript } = compat;
const builtins = javascript.builtins as Identifier;

/** A feature that some supported browser lacks. */
export interface Missing {
  feature: string;
  lacking: readonly string[];
}

/** TypeScript's name of an interface, by its name in the data. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  IteratorObject: 'Iterator',
  IteratorConstructor: 'Iterator',
  CallableFunction: 'Function',
  NewableFunction: 'Function',
};

const holderOf = (container: string) =>
  OTHER_NAMES[container] ?? container.replace(/^Readonly(?=[A-Z])|Constructor$/g, '');

/**
 * Returns the member of a built-in or of an interface of the page, if a supported browser lacks it.
 */
export function findMissingMember(
  container: string,
  member: string,
  isStatic: boolean,
): Missing | undefined {
  const holder = holderOf(container);
  const places = [builtins, builtins.Intl, api];
  const known = places.flatMap((place) => {
    const node = childOf(place, holder);
    const known = isStatic ? childOf(node, `${member}_static`) : undefined;
    return known ?? childOf(node, member) ?? [];
  });
  // The interfaces of the data each repeat the members of a mixin (ParentNode).
  const isUnknown = places.every((place) => !childOf(place, holder));
  return isUnknown ? findMissingName(member) : missing(`${holder}.${member}`, known);
}

/** Returns a missing global: a constructor, a function or an object of the page. */
export function findMissingGlobal(name: string): Missing | undefined {
  const known = [childOf(builtins, name), childOf(api, name), childOf(api.Window, name)];
  return missing(
    name,
    known.flatMap((node) => node ?? []),
  );
}

/** Returns a member of an unknown owner: missing only if all with such a member lack it. */
export const findMissingName = (member: string): Missing | undefined =>
  missing(`….${member}`, MEMBERS.get(member) ?? []);

/** Returns an event: missing only if all its targets lack it. */
export const findMissingEvent = (name: string): Missing | undefined =>
  missing(`event ${name}`, MEMBERS.get(`${name}_event`) ?? []);

/** Returns an attribute of an element in markup, or the element itself. */
export function findMissingMarkup(element: string, attribute?: string): Missing | undefined {
  const { elements, global_attributes: global } = compat.html as Record<string, Identifier>;
  const node = childOf(elements, element);
  if (attribute === undefined) return missing(`<${element}>`, node ? [node] : []);
  const name = attribute.toLowerCase();
  const known = childOf(node, name) ?? childOf(global, name);
  return missing(`<${element} ${name}>`, known ? [known] : []);
}

/** All members of built-ins and interfaces by name. */
const MEMBERS = new Map<string, Identifier[]>();
for (const place of [builtins, builtins.Intl, api]) {
  for (const holder of Object.values(place as Record<string, object>)) {
    for (const [key, node] of Object.entries(holder as Record<string, Identifier>)) {
      if (!node.__compat) continue;
      const name = key.replace(/_static$/, '');
      MEMBERS.set(name, [...(MEMBERS.get(name) ?? []), node]);
    }
  }
}

function missing(feature: string, known: readonly Identifier[]): Missing | undefined {
  const lacking = known.map(findLacking);
  const [first] = lacking;
  if (!first || lacking.some((browsers) => browsers.length === 0)) return undefined;
  return { feature, lacking: first };
}
