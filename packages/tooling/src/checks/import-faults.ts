import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { readImportRules } from '../docs/imports.ts';
import { root } from '../workspace.ts';

/** Result of a check: the number of files that were read, and the violations. */
export interface ImportFindings {
  cruised: number;
  violations: readonly string[];
}

/** Checks the given files, relative to `baseDir`, against the rules of .dependency-cruiser.cjs. */
export async function findImportFaults(
  files: readonly string[],
  baseDir: string = root,
): Promise<ImportFindings> {
  const config = readImportRules();
  // Folders, not files: the cruiser skips an unreadable file only if it found it itself.
  const folders = new Set(files.map((file) => file.split('/')[0] as string));
  const read = async (forbidden: IForbiddenRuleType[], options: Record<string, unknown>) => {
    const reply = await cruise(
      Array.from(folders),
      { ...config.options, ...options, ruleSet: { forbidden }, validate: true, baseDir },
      config.options.enhancedResolveOptions as object,
    );
    return reply.output as ICruiseResult;
  };
  const all = await read(config.forbidden, {});
  const production = await read(config.forbiddenWithoutTests, config.withoutTests);
  const cruised = new Set(all.modules.map((module) => module.source));
  return {
    cruised: files.filter((file) => cruised.has(file)).length,
    violations: [...all.summary.violations, ...production.summary.violations].map(
      ({ rule, from, to }) => `${rule.name}: ${from} → ${to}`,
    ),
  };
}
