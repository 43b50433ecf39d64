import * as v from 'valibot';

/** Name of the data, for the log. */
interface Source {
  name: string;
  /**
   * Paths that may be dropped beside elements of lists, see `optionalOnParseError` of an endpoint.
   */
  parts?: readonly string[] | undefined;
}

/** A part may show its next fault only after the previous one is mended. */
const MAX_PASSES = 6;
const LEFT_OUT = Symbol('left out');
const NUMBER_TEXT = /^\s*-?\d+(\.\d+)?\s*$/;

type Issue = v.BaseIssue<unknown>;
type Holder = Record<string, unknown>;
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

/** Reported kinds of faults; the same fault comes with each poll. */
const reported = new Set<string>();

const pathOf = (issue: Issue) => issue.path?.map(({ key }) => String(key)) ?? [];

/** Logs how a malformed part of a reply was handled, once for each field. */
export function reportMalformed(name: string, issue: Issue, done: 'left out' | 'refused'): void {
  const field = pathOf(issue).map((key) => (/^\d+$/.test(key) ? '*' : key));
  const kind = [name, field.join('.')].filter(Boolean).join(' ');
  if (reported.has(kind)) return;
  reported.add(kind);
  // biome-ignore lint/suspicious/noConsole: operators of the backend find the fault here
  console.error(`Malformed data ${done}: ${kind}: ${issue.message}`);
}

/**
 * Returns the object or list with the last key of a path; undefined if its container is missing.
 */
const findHolder = (data: unknown, path: readonly string[]): unknown =>
  path.slice(0, -1).reduce<unknown>((at, key) => (isHolder(at) ? at[key] : undefined), data);

/**
 * Returns the path of the smallest part with the fault: a named part, else the element of the
 * innermost list.
 */
function findDroppablePath(issue: Issue, parts: readonly string[]): string[] | undefined {
  const path = pathOf(issue);
  const named = parts
    .map((part) => part.split('.'))
    .filter((keys) =>
      keys.every((key, at) => at < path.length && (key === '*' || key === path[at])),
    )
    .map((keys) => keys.length);
  const element = (issue.path ?? []).findLastIndex(({ type }) => type === 'array') + 1;
  const length = named.length > 0 ? Math.max(...named) : element;
  return length > 0 ? path.slice(0, length) : undefined;
}

/** Removes parts from `data` in place: elements of lists are deleted, others become null. */
function dropInvalid(data: unknown, paths: readonly string[][]) {
  const lists = new Set<unknown[]>();
  for (const path of paths) {
    const holder = findHolder(data, path);
    const key = path.at(-1);
    // Its container was removed already.
    if (!isHolder(holder) || key === undefined) continue;
    holder[key] = Array.isArray(holder) ? LEFT_OUT : null;
    if (Array.isArray(holder)) lists.add(holder);
  }
  for (const list of lists) list.splice(0, list.length, ...list.filter((one) => one !== LEFT_OUT));
}

/** Converts a field that backends spell in several ways; false if it was tried or cannot be. */
function respell(data: unknown, issue: Issue, tried: WeakMap<Holder, Set<string>>): boolean {
  const path = pathOf(issue);
  const holder = findHolder(data, path);
  const key = path.at(-1);
  if (!isHolder(holder) || Array.isArray(holder) || key === undefined) return false;
  const value = holder[key];
  if (issue.expected === 'number' && typeof value === 'string' && NUMBER_TEXT.test(value)) {
    holder[key] = Number(value);
    return true;
  }
  if (value !== null && value !== undefined) return false;
  const keys = tried.get(holder) ?? new Set<string>();
  if (keys.has(key)) return false;
  tried.set(holder, keys.add(key));
  if (value === null) delete holder[key];
  else holder[key] = null;
  return true;
}

/**
 * Parses data from the wire: numbers may be text, null equals absent. Malformed droppable parts are
 * dropped and logged once; any other fault fails as in `v.safeParse`. `data` is not changed.
 */
export function parseLenient<Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
  { name, parts = [] }: Source,
): v.SafeParseResult<Schema> {
  let result = v.safeParse(schema, data);
  if (result.success) return result;
  const rest = structuredClone(data);
  const tried = new WeakMap<Holder, Set<string>>();
  for (let pass = 0; pass < MAX_PASSES && !result.success; pass += 1) {
    const faults = result.issues.filter((issue) => !respell(rest, issue, tried));
    const found = faults.map((issue) => ({ issue, path: findDroppablePath(issue, parts) }));
    const paths = found.map(({ path }) => path).filter((path) => path !== undefined);
    if (paths.length < found.length) return result;
    for (const { issue } of found) reportMalformed(name, issue, 'left out');
    dropInvalid(rest, paths);
    result = v.safeParse(schema, rest);
  }
  return result;
}
