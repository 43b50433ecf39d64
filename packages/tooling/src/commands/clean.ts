import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { defineCommand } from '../command.ts';
import { appFolder, BUILT, inRoot } from '../workspace.ts';

/** `clean`: removes builds and caches; the data of `.data` and installed packages stay. */
export const { help, run } = defineCommand({
  usage: 'clean',
  async run() {
    const builds = BUILT.map((app) => path.join(appFolder(app), 'dist'));
    const found = [...builds, inRoot('.cache')].filter((folder) => existsSync(folder));
    for (const folder of found) {
      await rm(folder, { recursive: true });
      console.log(`removed ${path.relative(inRoot(), folder)}`);
    }
    if (found.length === 0) console.log('There are no builds and no caches.');
    return 0;
  },
});
