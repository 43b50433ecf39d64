import { createRequire } from 'node:module';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { inRoot, root } from '../workspace.ts';

interface CruiserConfig {
  forbidden: IForbiddenRuleType[];
  options: Record<string, unknown>;
}

/** What cruising found: how many of the given files it really read, and what is against a rule. */
export interface ImportFindings {
  cruised: number;
  violations: readonly string[];
}

/** Holds the given files, relative to `baseDir`, against the rules of .dependency-cruiser.cjs. */
export async function checkImports(
  files: readonly string[],
  baseDir: string = root,
): Promise<ImportFindings> {
  const require = createRequire(import.meta.url);
  const config = require(inRoot('.dependency-cruiser.cjs')) as CruiserConfig;
  // Folders, not files: a file that no compiler can read is only left out when it was found.
  const folders = new Set(files.map((file) => file.split('/')[0] as string));
  const reply = await cruise(
    Array.from(folders),
    { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true, baseDir },
    config.options.enhancedResolveOptions as object,
  );
  const { modules, summary } = reply.output as ICruiseResult;
  const cruised = new Set(modules.map((module) => module.source));
  return {
    cruised: files.filter((file) => cruised.has(file)).length,
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  };
}
