import { mkdir, writeFile } from 'node:fs/promises';
import {
  findTaggedTests,
  readRequirements,
  SOURCES,
  writeRequirementMap,
} from '../checks/requirements/requirements.ts';
import { defineCommand } from '../command.ts';
import { writeDocuments } from '../docs/documents.ts';
import { inRoot } from '../workspace.ts';

/** `docs`: writes the reference of all environment variables, and the table of imports. */
export const docsCommand = defineCommand({
  usage: 'docs',
  async run() {
    for (const [file, text] of Object.entries(await writeDocuments())) {
      await writeFile(inRoot(file), text);
      console.log(file);
    }
    return 0;
  },
});

const FOLDER = '.cache/maps';

/** `docs:spec-map`: writes the tests of each requirement, from the tags in their titles. */
export const docsSpecMapCommand = defineCommand({
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
