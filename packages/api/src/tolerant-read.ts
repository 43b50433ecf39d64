import * as v from 'valibot';

/** What is read, for the log. */
interface Source {
  name: string;
  /** Paths of what may be left out, see `expendable` of an endpoint. */
  parts?: readonly string[] | undefined;
}

/** A part may show a fault only once what stood before it is mended. */
const MOST_PASSES = 5;
const LEFT_OUT = Symbol('left out');

/** Kinds of faults that were told; the same fault comes with each poll. */
const told = new Set<string>();

const pathOf = (issue: v.BaseIssue<unknown>) => issue.path?.map(({ key }) => String(key)) ?? [];

function tell(name: string, issue: v.BaseIssue<unknown>) {
  const field = pathOf(issue).map((key) => (/^\d+$/.test(key) ? '*' : key));
  const kind = `${name} ${field.join('.')}`;
  if (told.has(kind)) return;
  told.add(kind);
  // biome-ignore lint/suspicious/noConsole: whoever runs the backend finds the fault here
  console.error(`Malformed data left out: ${kind}: ${issue.message}`);
}

/** The smallest part that holds the fault, as a path into the data. */
function findPart(issue: v.BaseIssue<unknown>, parts: readonly string[]): string[] | undefined {
  const path = pathOf(issue);
  const lengths = parts
    .map((part) => part.split('.'))
    .filter((keys) =>
      keys.every((key, at) => at < path.length && (key === '*' || key === path[at])),
    )
    .map((keys) => keys.length);
  return lengths.length > 0 ? path.slice(0, Math.max(...lengths)) : undefined;
}

type Holder = Record<string, unknown>;
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

/** Takes parts out of `data` in place: elements of lists go, others become null. */
function leaveOut(data: unknown, paths: readonly string[][]) {
  const lists = new Set<unknown[]>();
  for (const path of paths) {
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((at, key) => (isHolder(at) ? at[key] : undefined), data);
    const key = path.at(-1);
    // Something around it was taken out already.
    if (!isHolder(holder) || key === undefined) continue;
    holder[key] = Array.isArray(holder) ? LEFT_OUT : null;
    if (Array.isArray(holder)) lists.add(holder);
  }
  for (const list of lists) list.splice(0, list.length, ...list.filter((one) => one !== LEFT_OUT));
}

/**
 * Reads what came from the wire. A malformed part that may be left out is, and each kind of fault is
 * logged once; any other fault refuses the whole, as `v.safeParse` does. `data` itself stays as it is.
 */
export function readTolerantly<Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
  { name, parts = [] }: Source,
): v.SafeParseResult<Schema> {
  let result = v.safeParse(schema, data);
  if (result.success) return result;
  const rest = structuredClone(data);
  for (let pass = 0; pass < MOST_PASSES && !result.success; pass += 1) {
    const found = result.issues.map((issue) => ({ issue, path: findPart(issue, parts) }));
    const paths = found.map(({ path }) => path).filter((path) => path !== undefined);
    if (paths.length < found.length) return result;
    for (const { issue } of found) tell(name, issue);
    leaveOut(rest, paths);
    result = v.safeParse(schema, rest);
  }
  return result;
}
