import { glob, readFile } from 'node:fs/promises';
import { root } from '../../workspace.ts';

/** A test with requirements. */
export interface TaggedTest {
  /** Relative to the workspace. */
  file: string;
  /** The title in the file, without the tags. */
  title: string;
  /** `spec:2.54`. */
  tags: readonly string[];
}

const PATTERNS = ['{shell,mfe-*}/src/**', 'packages/{*/*,tooling}/src/**', 'e2e/**'].map(
  (folder) => `${folder}/*.{ts,tsx}`,
);
/** These files contain tags as examples. */
const OWN = 'packages/tooling/src/checks/requirements/';

const TAG = /@(?:spec|asvs|security):[\w.]*/g;
const TITLE = /\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*?)((?: @(?:spec|asvs|security):[\w.]+)+)\1\s*,/g;

/** Finds the tests with tags in a source, and the tags that are not at the end of a title. */
export function readTaggedTests(
  file: string,
  source: string,
): { tests: readonly TaggedTest[]; stray: readonly string[] } {
  if (!source.includes('@')) return { tests: [], stray: [] };
  const tests = [...source.matchAll(TITLE)].map(([, , title = '', tags = '']) => ({
    file,
    title,
    tags: tags.trim().replaceAll('@', '').split(' '),
  }));
  const rest = source.replace(TITLE, '');
  return { tests, stray: [...rest.matchAll(TAG)].map(([tag]) => tag) };
}

/** Reads the tagged tests of the workspace, sorted by file; a stray tag comes with its file. */
export async function findTaggedTests(): Promise<ReturnType<typeof readTaggedTests>> {
  const tests: TaggedTest[] = [];
  const stray: string[] = [];
  const exclude = (path: string) => path.includes('node_modules');
  for await (const file of glob(PATTERNS, { cwd: root, exclude })) {
    if (file.startsWith(OWN)) continue;
    const found = readTaggedTests(file, await readFile(`${root}/${file}`, 'utf8'));
    tests.push(...found.tests);
    stray.push(...found.stray.map((tag) => `${file}: ${tag}`));
  }
  return { tests: tests.sort((a, b) => a.file.localeCompare(b.file)), stray };
}
