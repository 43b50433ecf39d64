import { writeFile } from 'node:fs/promises';
import { defineCommand } from '../command.ts';
import { writeConfiguration } from '../docs/configuration.ts';
import { readVariables } from '../docs/variables.ts';
import { inRoot } from '../workspace.ts';

/** `docs:config`: writes the reference of all environment variables, and an example for `.env`. */
export const { help, run } = defineCommand({
  usage: 'docs:config',
  async run() {
    for (const [file, text] of Object.entries(writeConfiguration(await readVariables()))) {
      await writeFile(inRoot(file), text);
      console.log(file);
    }
    return 0;
  },
});
