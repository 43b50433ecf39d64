import { readFile } from 'node:fs/promises';
import { inRoot } from '../../workspace.ts';
import {
  findTaggedTests,
  type Requirement,
  readRequirements,
  type TaggedTest,
} from './requirements.ts';

/** Sections of SECURITY.md without promises: how to report, and closed holes. */
const WITHOUT_PROMISES = /^## (?:Closed holes|Dependencies)/;
const SENTENCE_END = /(?<=[.!?])\s+(?=[A-Z`\d])/;

/** Normalises line breaks and markup of a sentence. */
const normalize = (text: string) =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\*\*/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A row of a table counts as one sentence. */
const readCells = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())
    .join(' · ');

const isRule = (line: string) => /^\s*\|\s*-+/.test(line);

/** Returns the sentences of SECURITY.md, with a row of a table as one. */
export function readPromises(markdown: string): string[] {
  const sections = markdown.split(/^(?=## )/m).slice(1);
  const blocks = sections
    .filter((section) => !WITHOUT_PROMISES.test(section))
    .flatMap((section) =>
      section
        .split('\n')
        .slice(1)
        .join('\n')
        .split(/\n\s*\n|\n(?=- )|\n(?=\|)/),
    );
  const sentences = blocks.flatMap((block, index) => {
    const line = block.trim();
    if (!line.startsWith('|')) return normalize(line.replace(/^- /, '')).split(SENTENCE_END);
    const isHead = isRule(line) || isRule(blocks[index + 1] ?? '');
    return isHead ? [] : [normalize(readCells(line))];
  });
  return [...new Set(sentences.filter((text) => text !== ''))];
}

/** Number of points of levels 1 and 2 in each section of ASVS 5.0.0; they are numbered from 1. */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};

const numbersOf = (section: string) =>
  Array.from({ length: SECTIONS[section] ?? 0 }, (_, index) => `${section}.${index + 1}`);

/** Every point, for example `1.1.1`. */
export const ASVS_POINTS: readonly string[] = Object.keys(SECTIONS).flatMap(numbersOf);

/**
 * Returns the points of a list, for example `4.3, 5.1.1`; a whole section, as `4.3`, stands for its
 * points.
 */
export function readPoints(list: string): string[] {
  return list.split(', ').flatMap((point) => (SECTIONS[point] ? numbersOf(point) : point));
}

const FOLDER = 'packages/tooling/src/checks/requirements';

/** Finds unknown tags, requirements without a test, and lists that differ from their documents. */
export async function checkRequirements(): Promise<readonly string[]> {
  const requirements = readRequirements();
  const { tests, stray } = await findTaggedTests();
  const promises = readPromises(await readFile(inRoot('SECURITY.md'), 'utf8'));
  const listed = requirements.filter(({ source }) => source === 'security');
  const points = requirements.flatMap(({ points = '' }) => (points ? readPoints(points) : []));
  return [
    ...stray.map((tag) => `${tag} does not stand at the end of a test's title`),
    ...checkTags(requirements, tests),
    ...differences(
      'SECURITY.md',
      promises,
      'security.json',
      listed.map(({ text }) => text),
    ),
    ...differences('ASVS 5.0.0', ASVS_POINTS, 'asvs.json', points),
  ];
}

/** Finds unknown tags, and held requirements without a test. */
export function checkTags(
  requirements: readonly Requirement[],
  tests: readonly Pick<TaggedTest, 'file' | 'title' | 'tags'>[],
): string[] {
  const tagged = new Set(tests.flatMap(({ tags }) => tags));
  const known = new Set(requirements.map(({ source, id }) => `${source}:${id}`));
  const unknown = tests.flatMap(({ file, title, tags }) =>
    tags
      .filter((tag) => !known.has(tag))
      .map((tag) => `${file} › ${title}: @${tag} stands in no list of ${FOLDER}`),
  );
  const untested = requirements
    .filter(({ source, id, needsTest }) => needsTest && !tagged.has(`${source}:${id}`))
    .map(({ source, id, text }) => `@${source}:${id} is in the title of no test: ${text}`);
  return [...unknown, ...untested];
}

/** Finds entries that one side lacks or has twice. */
export function differences(
  leftName: string,
  left: readonly string[],
  rightName: string,
  right: readonly string[],
): string[] {
  const twice = right.filter((entry, index) => right.indexOf(entry) !== index);
  return [
    ...left
      .filter((entry) => !right.includes(entry))
      .map((entry) => `${rightName} lacks: ${entry}`),
    ...right.filter((entry) => !left.includes(entry)).map((entry) => `${leftName} lacks: ${entry}`),
    ...twice.map((entry) => `${rightName} has twice: ${entry}`),
  ];
}
