import { glob, readFile } from 'node:fs/promises';
import { isInNpmTest, JOURNEY } from '../../test-tiers.ts';
import { root } from '../../workspace.ts';
import asvs from './asvs.json' with { type: 'json' };
import security from './security.json' with { type: 'json' };
import spec from './spec.json' with { type: 'json' };

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

/**
 * The documents with tested sentences; a test names one as `@spec:2.54` at the end of its title.
 */
export const SOURCES = ['spec', 'asvs', 'security'] as const;
type Source = (typeof SOURCES)[number];

/** A sentence of the specification or of SECURITY.md, or points of OWASP ASVS. */
export interface Requirement {
  source: Source;
  /** `2.54`, `prices.1`; of ASVS the first of the points. */
  id: string;
  /** Heading in the map; of the specification also the section. */
  group: string;
  text: string;
  /** Points of ASVS, `1.1.2, 1.2.1`. */
  points?: string;
}

type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns the requirements of all sources, in the order of their data files. */
export function readRequirements(): readonly Requirement[] {
  const read = (source: Source, groups: Groups) =>
    Object.entries(groups).flatMap(([group, sentences]) =>
      Object.entries(sentences).map(([key, text]): Requirement => {
        const id = key.split(', ')[0] ?? key;
        const points = source === 'asvs' ? { points: key } : {};
        return { source, id, group, text, ...points };
      }),
    );
  return [...read('spec', spec), ...read('asvs', asvs), ...read('security', security)];
}

const TITLES: Readonly<Record<Source, string>> = {
  spec: 'Map of the specification',
  asvs: 'Map of OWASP ASVS 5.0.0, levels 1 and 2',
  security: 'Map of SECURITY.md',
};

const HEAD = ['| Id | Text | In `npm test` | In `npm run test:system` |', '| - | - | - | - |'];

/** Writes the requirements of one source as Markdown, each with its tests by tier, as `file › title`. */
export function writeRequirementMap(
  source: Source,
  requirements: readonly Requirement[],
  tests: readonly TaggedTest[],
): string {
  const own = requirements.filter((requirement) => requirement.source === source);
  const groups = Map.groupBy(own, ({ group }) => group);
  const sections = [...groups].map(([group, rows]) => {
    const lines = rows.map((row) => {
      const held = tests.filter(({ tags }) => tags.includes(`${source}:${row.id}`));
      const [own, others] = [true, false].map((isOwn) =>
        held
          .filter((test) => isInNpmTest(test) === isOwn)
          .map(({ file, title }) => `\`${file} › ${title.replace(JOURNEY, '').trim()}\``)
          .join('<br>'),
      ) as [string, string];
      return `| ${[row.points ?? row.id, row.text, own, others].map(escapeCell).join(' | ')} |`;
    });
    return [`## ${group}`, '', ...HEAD, ...lines, ''].join('\n');
  });
  return `# ${TITLES[source]}\n\nWritten by \`npm run docs:spec-map\`.\n\n${sections.join('\n')}`;
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|');
