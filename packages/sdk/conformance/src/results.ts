/** Result of a rule; `error`: it could not be tried to its end, so nothing is known about it. */
export type Outcome = 'holds' | 'fails' | 'not offered' | 'not tried' | 'error';

/** The result of a rule for a remote, or for the whole page. */
export interface RuleResult {
  rule: string;
  /** Name of the remote; `page` for rules of all remotes together. */
  remote: string;
  outcome: Outcome;
  /** Why the rule does not hold or was not tried. */
  reason?: string;
}

/** Results other than `holds` that are known of a system, by rule, with the reason. */
export type ExpectedResults = Readonly<
  Record<string, { outcome: 'fails' | 'not offered'; reason: string }>
>;

/** Results of a system, as the reporter writes them. */
export interface ConformanceReport {
  system: string;
  results: readonly RuleResult[];
}

/** Kinds of annotations by which tests pass results to the reporter. */
export const RULE_ANNOTATION = 'conformance rule';
export const RESULT_ANNOTATION = 'conformance result';

/** Returns what differs from the expected result; undefined if nothing does. */
export function findUnexpected(
  { rule, remote, outcome, reason }: RuleResult,
  expected: ExpectedResults | undefined,
): string | undefined {
  const known = expected?.[rule];
  const wanted = known?.outcome ?? 'holds';
  if (outcome === wanted || outcome === 'not tried') return undefined;
  // Systems differ in what they offer.
  if (outcome === 'not offered' && !expected) return undefined;
  const found = `${rule}, ${remote}: ${outcome}${reason ? `, ${reason}` : ''}`;
  return known ? `${found} (expected: ${wanted}, ${known.reason})` : found;
}

const CELLS: Readonly<Record<Outcome, string>> = {
  holds: 'holds',
  fails: 'FAILS',
  'not offered': 'not offered',
  'not tried': 'not tried',
  error: 'ERROR',
};

/** Returns results as a table, rules by remotes, with reasons below it. */
export function formatReport({ system, results }: ConformanceReport): string {
  const rules = [...new Set(results.map(({ rule }) => rule))];
  const remotes = [...new Set(results.map(({ remote }) => remote))];
  const cell = (rule: string, remote: string) => {
    const found = results.find((one) => one.rule === rule && one.remote === remote);
    return found ? CELLS[found.outcome] : '';
  };
  const rows = [
    ['', ...remotes],
    ...rules.map((rule) => [rule, ...remotes.map((remote) => cell(rule, remote))]),
  ];
  const widths = ['', ...remotes].map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  const table = rows.map((row) =>
    row
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [`Conformance of ${system}`, '', ...table, ...formatReasons(results)].join('\n');
}

/** Lists each reason once, with the remotes that it is the reason for; not why rules were left out. */
function formatReasons(results: readonly RuleResult[]): readonly string[] {
  const remotesOf = new Map<string, string[]>();
  for (const { rule, remote, outcome, reason } of results) {
    if (!reason || outcome === 'not tried') continue;
    const line = `${rule} ${outcome}: ${reason}`;
    remotesOf.set(line, [...(remotesOf.get(line) ?? []), remote]);
  }
  if (remotesOf.size === 0) return [];
  return ['', ...[...remotesOf].map(([line, remotes]) => `${line} (${remotes.join(', ')})`)];
}
