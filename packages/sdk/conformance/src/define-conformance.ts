import { test as base } from '@playwright/test';
import {
  type Adapter,
  AdapterError,
  checkAdapter,
  type RunningSystem,
  startSystem,
} from './adapter.ts';
import {
  type ExpectedResults,
  findUnexpected,
  RESULT_ANNOTATION,
  RULE_ANNOTATION,
  type RuleResult,
} from './results.ts';
import { FAULT_RULES } from './rules/fault-rules.ts';
import { FRAME_RULES } from './rules/frame-rules.ts';
import { PAGE_RULES } from './rules/page-rules.ts';
import { Broken, NotOffered, type Rule, type RuleContext } from './rules/rule.ts';
import { VERSION_RULES } from './rules/version-rules.ts';

export type {
  Adapter,
  FrameFault,
  FrameOffer,
  Frames,
  Moment,
  Navigation,
  Remote,
  RemoteLocation,
  RunningSystem,
  SharedModule,
} from './adapter.ts';
export { AdapterError } from './adapter.ts';
export type { ExpectedResults, Outcome } from './results.ts';

/** How the rules are run. */
export interface ConformanceOptions {
  /**
   * Known results other than `holds`: the tests pass only if the results are exactly these. By
   * default all rules must hold that are offered.
   */
  expected?: ExpectedResults;
  /** Returns why a rule is not tried with a remote; undefined to try it. */
  leaveOut?: (rule: string, remote: string) => string | undefined;
}

const GROUPS: Readonly<Record<string, readonly Rule[]>> = {
  page: PAGE_RULES,
  faults: FAULT_RULES,
  versions: VERSION_RULES,
  frames: FRAME_RULES,
};

/** Maximum time of a rule, in ms: some wait until the runtime gives up a file. */
const RULE_TIMEOUT_MS = 180_000;
const START_TIMEOUT_MS = 180_000;

/** Registers all rules as tests of Playwright. Throws AdapterError on an adapter that lacks a member. */
export function defineConformance(
  adapter: Adapter,
  { expected, leaveOut = () => undefined }: ConformanceOptions = {},
): void {
  checkAdapter(adapter);
  checkExpected(expected ?? {});
  const test = base.extend<object, { system: RunningSystem }>({
    system: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
      async ({}, use, { parallelIndex }) => {
        const system = await startSystem(adapter, parallelIndex);
        await use(system);
        await system.stop?.();
      },
      { scope: 'worker', timeout: START_TIMEOUT_MS },
    ],
    baseURL: async ({ system }, use) => use(system.url),
  });
  test.describe(`conformance of ${adapter.name}`, () => {
    test.describe.configure({ mode: 'parallel', timeout: RULE_TIMEOUT_MS });
    for (const { group, rule, remote, name } of listTests(adapter)) {
      const tried = { system: adapter.name, rule: rule.id, remote: name };
      const annotation = { type: RULE_ANNOTATION, description: JSON.stringify(tried) };
      test(
        `${group} › ${name} › ${rule.title}`,
        { annotation },
        async ({ system, page, browser }, info) => {
          const leftOut = leaveOut(rule.id, name);
          const { cause, ...found }: Found =
            leftOut === undefined
              ? await tryRule(rule, { adapter, system, remote, page, browser })
              : { outcome: 'not tried', reason: leftOut };
          info.annotations.push({ type: RESULT_ANNOTATION, description: JSON.stringify(found) });
          const unexpected = findUnexpected({ ...tried, ...found }, expected);
          if (unexpected) throw new Error(unexpected, { cause });
          test.skip(found.outcome.startsWith('not '), `${found.outcome}: ${found.reason}`);
        },
      );
    }
  });
}

/** A result with the error behind it. */
type Found = Omit<RuleResult, 'rule' | 'remote'> & { cause?: unknown };

/** Tries a rule. Rejects with errors that are about the adapter or its system, not about the rule. */
async function tryRule(rule: Rule, context: RuleContext): Promise<Found> {
  try {
    await rule.run(context);
    return { outcome: 'holds' };
  } catch (error) {
    if (error instanceof NotOffered) return { outcome: 'not offered', reason: error.message };
    if (!(error instanceof Broken)) throw error;
    return { outcome: 'fails', reason: error.message, cause: error.cause };
  }
}

/** Throws AdapterError on a rule that does not exist. */
function checkExpected(expected: ExpectedResults): void {
  const known = Object.values(GROUPS).flatMap((rules) => rules.map(({ id }) => id));
  for (const rule of Object.keys(expected)) {
    if (!known.includes(rule)) throw new AdapterError(`"expected" names no rule: ${rule}`);
  }
}

function* listTests({ remotes }: Adapter) {
  for (const [group, rules] of Object.entries(GROUPS)) {
    for (const rule of rules) {
      const [first] = remotes;
      if (rule.scope === 'page' && first) yield { group, rule, remote: first, name: 'page' };
      if (rule.scope === 'page') continue;
      for (const remote of remotes) yield { group, rule, remote, name: remote.name };
    }
  }
}
