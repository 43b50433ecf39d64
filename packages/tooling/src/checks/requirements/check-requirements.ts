import {
  findTaggedTests,
  type Requirement,
  readRequirements,
  type TaggedTest,
} from './requirements.ts';

const FOLDER = 'packages/tooling/src/checks/requirements';

/** Finds unknown tags, and sentences of the specification without a test. */
export async function findRequirementFaults(): Promise<readonly string[]> {
  const { tests, stray } = await findTaggedTests();
  return [
    ...stray.map((tag) => `${tag} does not stand at the end of a test's title`),
    ...findTagFaults(readRequirements(), tests),
  ];
}

/** Finds unknown tags, and sentences of the specification without a test. */
export function findTagFaults(
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
    .filter(({ source, id }) => source === 'spec' && !tagged.has(`spec:${id}`))
    .map(({ id, text }) => `@spec:${id} is in the title of no test: ${text}`);
  return [...unknown, ...untested];
}
