import { readFile } from 'node:fs/promises';
import { findBrowserFaults } from '../checks/browsers/browser-faults.ts';
import { findCommittedSecrets, textFiles } from '../checks/committed-secrets.ts';
import { findConfigurationFaults } from '../checks/configuration.ts';
import { findImportFaults } from '../checks/import-faults.ts';
import { findRawColors } from '../checks/raw-colors.ts';
import { findRefusedWords } from '../checks/refused-words.ts';
import { findRequirementFaults } from '../checks/requirements/check-requirements.ts';
import { findGrammarFaults, sourceFiles } from '../checks/source-files.ts';
import { defineCommand } from '../command.ts';
import { findStaleDocuments } from '../docs/documents.ts';
import { execute } from '../execute.ts';
import { step } from '../progress.ts';
import { inRoot } from '../workspace.ts';

/** Finds packages that nothing imports, and imports that no package.json names. */
const KNIP = ['--config', '.knip.json', '--no-config-hints', '--no-progress'];

/** The checks of this package; each returns its faults. */
const CHECKS: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  Imports: importFaults,
  'File names': grammarFaults,
  'Refused words': wordFaults,
  'Raw colours': colorFaults,
  Browsers: findBrowserFaults,
  Secrets: secretFaults,
  Requirements: findRequirementFaults,
  Configuration: findConfigurationFaults,
  'Written documents': findStaleDocuments,
};

/**
 * `check [--fix]`: runs all checks, from style and types to requirements. A failed one does not stop
 * the others.
 */
export const checkCommand = defineCommand({
  usage: 'check [-- --fix]',
  flags: { fix: { type: 'boolean', help: 'Lets Biome fix what it can.' } },
  async run({ values: { fix } }) {
    const biome = ['check', '--error-on-warnings', ...(fix ? ['--write'] : [])];
    const codes = [
      await step('Biome', () => execute(inRoot('node_modules/.bin/biome'), biome)),
      await step('Types', () => execute(inRoot('node_modules/.bin/tsc'), ['-b'])),
      await step('Dependencies, exports', () => execute(inRoot('node_modules/.bin/knip'), KNIP)),
    ];
    for (const [title, find] of Object.entries(CHECKS)) {
      codes.push(await step(title, () => report(find)));
    }
    return codes.some((code) => code !== 0) ? 1 : 0;
  },
});

/** Prints the faults of a check; resolves to its exit code. */
async function report(find: () => Promise<readonly string[]>): Promise<number> {
  const faults = await find();
  for (const fault of faults) console.error(`  ✗ ${fault}`);
  return faults.length > 0 ? 1 : 0;
}

async function importFaults(): Promise<readonly string[]> {
  const files = await sourceFiles();
  const { cruised, violations } = await findImportFaults(files);
  console.log(`  ${cruised} of ${files.length} files read`);
  // Without a TypeScript compiler the cruiser reads nothing and finds no fault.
  const unread = files.length - cruised;
  return unread > 0 ? [`${unread} source files were not read`, ...violations] : violations;
}

async function secretFaults(): Promise<readonly string[]> {
  const files = await textFiles();
  const found = await Promise.all(
    files.map(async (file) => findCommittedSecrets(file, await readFile(inRoot(file), 'utf8'))),
  );
  return found.flat();
}

async function grammarFaults(): Promise<readonly string[]> {
  const files = await sourceFiles();
  const found = await Promise.all(
    files.map(async (file) => findGrammarFaults(file, await readFile(inRoot(file), 'utf8'))),
  );
  return found.flat();
}

async function wordFaults(): Promise<readonly string[]> {
  const files = await sourceFiles();
  const found = await Promise.all(
    files.map(async (file) => findRefusedWords(file, await readFile(inRoot(file), 'utf8'))),
  );
  return found.flat();
}

async function colorFaults(): Promise<readonly string[]> {
  const files = await sourceFiles(['css', 'ts', 'tsx']);
  const found = await Promise.all(
    files.map(async (file) => findRawColors(file, await readFile(inRoot(file), 'utf8'))),
  );
  return found.flat();
}
