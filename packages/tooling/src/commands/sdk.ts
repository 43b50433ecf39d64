import { glob, rm } from 'node:fs/promises';
import path from 'node:path';
import { CommandFailure, defineCommand } from '../command.ts';
import { execute } from '../execute.ts';
import { step } from '../progress.ts';
import { buildSdk, sdkBuildFolder } from '../sdk/build-sdk.ts';
import { inRoot } from '../workspace.ts';

/** Folder of the packages that others install. */
const SDK_FOLDER = inRoot('.cache/sdk');

/** `sdk-pack`: builds the packages for areas outside this repository, as files for `npm install`. */
export const sdkPackCommand = defineCommand({
  usage: 'sdk:pack',
  async run() {
    const sdk = await step('Building the SDK', buildSdk);
    for await (const file of glob('*.tgz', { cwd: SDK_FOLDER }))
      await rm(path.join(SDK_FOLDER, file));
    const folders = sdk.map(sdkBuildFolder);
    const pack = ['pack', '--silent', '--pack-destination', SDK_FOLDER, ...folders];
    if ((await execute('npm', pack)) !== 0) throw new CommandFailure('npm pack failed.');
    console.log(`  in ${path.relative(inRoot(), SDK_FOLDER)}`);
    return 0;
  },
});
