import { readFile } from 'node:fs/promises';
import { checkBrowsers } from '../checks/browsers/check-browsers.ts';
import { findCommittedSecrets, textFiles } from '../checks/committed-secrets.ts';
import { checkFileGrammar } from '../checks/file-grammar.ts';
import { checkImports } from '../checks/imports.ts';
import { findRawColors } from '../checks/raw-colors.ts';
import { checkRequirements } from '../checks/requirements/check-requirements.ts';
import { sourceFiles } from '../checks/source-files.ts';
import { execute } from '../execute.ts';
import { step } from '../progress.ts';
import { inRoot } from '../workspace.ts';

/**
 * `check`: style, types, who may import whom, the grammar of file names, colours, browsers, secrets, and
 * that a test holds each requirement.
 */
export async function run(): Promise<number> {
  const biome = await step('Biome', () =>
    execute(inRoot('node_modules/.bin/biome'), ['check', '--error-on-warnings']),
  );
  const types = await step('Types', () => execute(inRoot('node_modules/.bin/tsc'), ['-b']));
  const faults = [
    ...(await step('Imports', importFaults)),
    ...(await step('File names', grammarFaults)),
    ...(await step('Raw colours', colorFaults)),
    ...(await step('Browsers', checkBrowsers)),
    ...(await step('Secrets', secretFaults)),
    ...(await step('Requirements', checkRequirements)),
  ];
  for (const fault of faults) console.error(`  ✗ ${fault}`);
  return biome !== 0 || types !== 0 || faults.length > 0 ? 1 : 0;
}

async function importFaults(): Promise<readonly string[]> {
  const files = await sourceFiles();
  const { cruised, violations } = await checkImports(files);
  console.log(`  ${cruised} of ${files.length} files read`);
  // Without a TypeScript compiler the cruiser reads nothing and finds nothing wrong.
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
    files.map(async (file) => checkFileGrammar(file, await readFile(inRoot(file), 'utf8'))),
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
