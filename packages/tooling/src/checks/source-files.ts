import { glob } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../workspace.ts';

/** Folders with the rules of the architecture. */
const SOURCE_FOLDERS = [
  'shell/src',
  'mfe-*/src',
  'packages/*/*/src',
  'packages/tooling/src',
  'packages/sdk/ui/catalog',
];

/** Lists all source files with one of the endings, relative to the workspace, sorted. */
export async function sourceFiles(
  endings: readonly string[] = ['ts', 'tsx'],
): Promise<readonly string[]> {
  const files: string[] = [];
  const patterns = SOURCE_FOLDERS.flatMap((folder) =>
    endings.map((ending) => `${folder}/**/*.${ending}`),
  );
  for await (const file of glob(patterns, { cwd: root })) {
    if (!file.includes('node_modules')) files.push(file);
  }
  return files.sort();
}

/** Lines above which a component file has to be split. */
export const MAX_TSX_LINES = 250;

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*$/;

/** Names of files with one role in each folder, and of those that replace a module of that name. */
const ROLES =
  /^(?:area|cli|environment|frame|index|page|repository|service|jsx-dev-runtime|no-network|react)$|(?:^|-)(?:command|handlers|routes?|wire)$/;
const EXPORTED_VALUE =
  /^export (?:default )?(?:abstract |async )?(?:class|const|enum|function\*?|let) (\w+)/gm;
const EXPORTED_TYPE = /^export (?:interface|type) (\w+)/gm;

/**
 * Returns true if a component or hook is among the exports of the file with its name, and if a file
 * with one function or object is named after it.
 */
function isNamedAfterExport(stem: string, text: string): boolean {
  const list = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const wanted = stem.replaceAll('-', '').toLowerCase();
  const [value = '', ...others] = list(EXPORTED_VALUE);
  if (PASCAL.test(stem) || stem.startsWith('use-'))
    return [value, ...others].some((name) => name.toLowerCase() === wanted);
  const isTopic = others.length > 0 || !/[a-z]/.test(value) || /^export \*/m.test(text);
  if (isTopic || ROLES.test(stem)) return true;
  return [value, ...list(EXPORTED_TYPE)].some((name) => name.toLowerCase().includes(wanted));
}

/** Finds faults in the name of one file; `file` is relative to the workspace. */
export function findGrammarFaults(file: string, text: string): readonly string[] {
  const faults: string[] = [];
  const { dir, base } = path.posix.parse(file);
  const stem = base.replace(/(?:\.[a-z-]+)*\.tsx?$/, '');
  const folders = dir.split('/').slice(dir.startsWith('packages/') ? 3 : 2);

  for (const folder of folders) {
    if (!KEBAB.test(folder)) faults.push(`${file}: folder ${folder} is not in kebab-case`);
  }
  if (!KEBAB.test(stem) && !PASCAL.test(stem)) {
    faults.push(`${file}: ${stem} is neither kebab-case nor PascalCase`);
  }
  const hasSuffix = base !== `${stem}.ts` && base !== `${stem}.tsx`;
  if (!hasSuffix && !folders.includes('testing') && !isNamedAfterExport(stem, text)) {
    faults.push(`${file}: none of its exports has its name`);
  }
  if (base.endsWith('.tsx') && text.split('\n').length > MAX_TSX_LINES + 1) {
    faults.push(`${file}: more than ${MAX_TSX_LINES} lines`);
  }
  if (base.endsWith('.model.ts') && /from '(?:react|node:[^']+)'/.test(text)) {
    faults.push(`${file}: a model is pure, without React and I/O`);
  }
  return faults;
}
