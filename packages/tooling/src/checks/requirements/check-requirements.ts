import { readFile } from 'node:fs/promises';
import { inRoot } from '../../workspace.ts';
import { ASVS_POINTS, readPoints } from './asvs-points.ts';
import { readPromises } from './promises.ts';
import { type Requirement, readRequirements } from './requirements.ts';
import { findTaggedTests, type TaggedTest } from './tagged-tests.ts';

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
