import { cp, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandFailure, defineCommand } from '../command.ts';
import { execute } from '../execute.ts';
import { step } from '../progress.ts';
import { buildSdk, SDK_BUILDS, sdkBuildFolder } from '../sdk/build-sdk.ts';
import { pinned, type SdkPackage, tarballName } from '../sdk/packages.ts';
import { inRoot } from '../workspace.ts';

/** Folder of the packages that others install. */
const SDK_FOLDER = inRoot('.cache/sdk');
/** Where this process writes them first. */
const PACKED = path.join(SDK_BUILDS, 'packed');

const KIT = '@exchange/area-kit';

/** `sdk-pack`: builds the packages for areas outside this repository, as files for `npm install`. */
export const sdkPackCommand = defineCommand({
  usage: 'sdk:pack',
  async run() {
    const sdk = await step('Building the SDK', buildSdk);
    await mkdir(PACKED);
    const isKit = ({ manifest: { name } }: SdkPackage) => name === KIT;
    await pack(sdk.filter((one) => !isKit(one)));
    for (const kit of sdk.filter(isKit)) await fillKit(kit, sdk);
    await pack(sdk.filter(isKit));
    const names = sdk.map(tarballName);
    // Replaced one by one, as another process may install from there.
    for (const name of names) await rename(path.join(PACKED, name), path.join(SDK_FOLDER, name));
    for await (const file of glob('*.tgz', { cwd: SDK_FOLDER })) {
      if (!names.includes(file)) await rm(path.join(SDK_FOLDER, file));
    }
    console.log(`  in ${path.relative(inRoot(), SDK_FOLDER)}`);
    return 0;
  },
});

/** Runs the program of changesets, which finds its configuration in `.changeset`. */
const runChangesets = (args: readonly string[]) =>
  execute(inRoot('node_modules/.bin/changeset'), args);

/** `changeset`: describes a change of the SDK, and by which place it raises a version. */
export const changesetCommand = defineCommand({
  usage: 'changeset -- [--patch PACKAGE] [--message TEXT]',
  flags: {
    patch: { type: 'string', help: 'packages that get a patch, separated by commas' },
    minor: { type: 'string', help: 'packages that get a minor version' },
    major: { type: 'string', help: 'packages that get a major version' },
    message: { type: 'string', help: 'what changed for those who use them' },
  },
  run: ({ args }) => runChangesets(['add', ...args]),
});

/** `sdk-version`: raises the versions of the SDK by its changesets, and moves these to changelogs. */
export const sdkVersionCommand = defineCommand({
  usage: 'sdk:version',
  run: () => runChangesets(['version']),
});

async function pack(sdk: readonly SdkPackage[]): Promise<void> {
  const args = ['pack', '--silent', '--pack-destination', PACKED];
  const code = await execute('npm', [...args, ...sdk.map(sdkBuildFolder)]);
  if (code !== 0) throw new CommandFailure('npm pack failed; see the lines above.');
}

/** Adds to the kit what a new area consists of: its template, and the packages. */
async function fillKit(kit: SdkPackage, sdk: readonly SdkPackage[]): Promise<void> {
  const build = sdkBuildFolder(kit);
  await cp(path.join(kit.folder, 'template'), path.join(build, 'template'), { recursive: true });
  await mkdir(path.join(build, 'sdk'));
  for (const one of sdk.filter((other) => other !== kit)) {
    const file = tarballName(one);
    await cp(path.join(PACKED, file), path.join(build, 'sdk', file));
  }
  const file = path.join(build, 'template/outside/package.json');
  const manifest = pinned(JSON.parse(await readFile(file, 'utf8')), sdk);
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
