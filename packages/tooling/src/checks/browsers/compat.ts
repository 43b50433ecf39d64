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
