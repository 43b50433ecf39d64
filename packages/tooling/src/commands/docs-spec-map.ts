import { mkdir, writeFile } from 'node:fs/promises';
import { writeRequirementMap } from '../checks/requirements/requirement-map.ts';
import { readRequirements, SOURCES } from '../checks/requirements/requirements.ts';
import { findTaggedTests } from '../checks/requirements/tagged-tests.ts';
import { defineCommand } from '../command.ts';
import { inRoot } from '../workspace.ts';

const FOLDER = '.cache/maps';

/** `docs:spec-map`: writes the tests of each requirement, from the tags in their titles. */
export const { help, run } = defineCommand({
  usage: 'docs:spec-map',
  async run() {
    const requirements = readRequirements();
    const { tests } = await findTaggedTests();
    await mkdir(inRoot(FOLDER), { recursive: true });
    for (const source of SOURCES) {
      const file = `${FOLDER}/${source}.md`;
      await writeFile(inRoot(file), writeRequirementMap(source, requirements, tests));
      console.log(file);
    }
    return 0;
  },
});
