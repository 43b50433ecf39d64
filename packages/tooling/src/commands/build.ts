import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { buildApps } from '../build-apps.ts';
import { defineCommand } from '../command.ts';
import { step } from '../progress.ts';
import { appFolder, BUILT, inRoot } from '../workspace.ts';

/** `build [--force]`: builds the apps whose inputs changed. */
export const buildCommand = defineCommand({
  usage: 'build [-- --force]',
  flags: { force: { type: 'boolean', help: 'Also builds apps whose inputs did not change.' } },
  async run({ values: { force } }) {
    const built = await step('Building the apps', () => buildApps(undefined, force));
    console.log(built.length > 0 ? `  built: ${built.join(', ')}` : '  all are up to date');
    return 0;
  },
});

/** `clean`: removes builds and caches; the data of `.data` and installed packages stay. */
export const cleanCommand = defineCommand({
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
