import { PROMISED_BROWSERS } from '@exchange/contract';
import data from '@mdn/browser-compat-data' with { type: 'json' };
import type {
  BrowserName,
  CompatData,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data';

const { chrome, edge, firefox, safari } = PROMISED_BROWSERS;
/** The supported versions also apply to the browsers' editions for phones. */
const PROMISED: readonly [browser: BrowserName, label: string, version: string][] = [
  ['chrome', 'Chrome', chrome],
  ['chrome_android', 'Chrome Android', chrome],
  ['edge', 'Edge', edge],
  ['firefox', 'Firefox', firefox],
  ['firefox_android', 'Firefox Android', firefox],
  ['safari', 'Safari', safari],
  ['safari_ios', 'Safari iOS', safari],
];

/** MDN's data of the features of each browser. */
export const compat: CompatData = data;

/**
 * Returns the supported browsers that lack a feature, each with its first version; empty if
 * unknown.
 */
export function findLacking(feature: Identifier | undefined): readonly string[] {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return PROMISED.flatMap(([browser, label, promised]) => {
    const statements = [support[browser] ?? []].flat();
    if (statements.length === 0 || statements.some((one) => isThere(one, promised))) return [];
    const since = statements.find(isPlain)?.version_added;
    return [`${label} ${promised} (${typeof since === 'string' ? `from ${since}` : 'never'})`];
  });
}

/** Returns a child of a node of the data, never an inherited property. */
export const childOf = (node: unknown, name: string): Identifier | undefined =>
  name !== '__compat' && Object.hasOwn((node as object | undefined) ?? {}, name)
    ? (node as Record<string, Identifier>)[name]
    : undefined;

const isPlain = ({ flags, prefix, alternative_name }: SimpleSupportStatement) =>
  flags === undefined && prefix === undefined && alternative_name === undefined;

function isThere(statement: SimpleSupportStatement, promised: string): boolean {
  const { version_added: added, version_removed: removed } = statement;
  if (!isPlain(statement) || typeof added !== 'string' || added === 'preview') return false;
  return !isAfter(added, promised) && !(typeof removed === 'string' && !isAfter(removed, promised));
}

/** Returns true if the first version is later than the second; "≤37" counts as 37. */
function isAfter(first: string, second: string): boolean {
  const [a, b] = [first, second].map((text) => text.replace('≤', '').split('.').map(Number));
  const [major = 0, minor = 0] = a ?? [];
  const [otherMajor = 0, otherMinor = 0] = b ?? [];
  return major > otherMajor || (major === otherMajor && minor > otherMinor);
}

const { api, javascript } = compat;
const builtins = javascript.builtins as Identifier;

/** A feature that some supported browser lacks. */
export interface Missing {
  feature: string;
  lacking: readonly string[];
}

/**
 * Returns the member of a built-in or of an interface of the page, if a supported browser lacks it.
 */
export function findMissingMember(
  holder: string,
  member: string,
  isStatic: boolean,
): Missing | undefined {
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
