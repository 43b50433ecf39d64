import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readChangesets } from '@changesets/read';
import { gte, inc } from 'semver';
import { extract } from 'tar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inRoot, root } from '../workspace.ts';
import { buildSdk, sdkBuildFolder } from './build-sdk.ts';
import { compareExports, lowestVersion } from './compare-exports.ts';
import { type Manifest, readSdk } from './packages.ts';

/** The packages whose exports are promised. */
const PROMISED = readSdk().filter(({ folder }) => folder.startsWith(inRoot('packages/sdk')));

let folder: string;
/** Folders with a `node_modules` each: the packages of the last release, and those of now. */
const before = () => path.join(folder, 'before');
const after = () => path.join(folder, 'after');

const installed = (side: string, name: string) => path.join(side, 'node_modules', name);
const readManifest = async (build: string) =>
  JSON.parse(await readFile(path.join(build, 'package.json'), 'utf8')) as Manifest;

/** Runs a program to its end. Throws with its output if it fails. */
function run(cwd: string, file: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout.trim();
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'exchange-sdk-'));
  if (run(root, 'git', 'rev-parse', '--is-shallow-repository') === 'true') {
    throw new Error('The last release is in the history: git fetch --unshallow');
  }
  // The tarballs of a release are packed from the commit that raised the versions, which alone adds
  // headings to changelogs.
  const changelogs = PROMISED.map((one) =>
    path.relative(root, path.join(one.folder, 'CHANGELOG.md')),
  );
  const commit = run(root, 'git', 'log', '-1', '--format=%H', '-G^## [0-9]', '--', ...changelogs);
  const checkout = path.join(folder, 'checkout');
  run(folder, 'git', 'clone', '--quiet', '--shared', '--no-checkout', root, checkout);
  run(checkout, 'git', 'checkout', '--quiet', '--detach', commit);
  run(checkout, process.execPath, 'packages/tooling/bin/run.mjs', 'sdk-pack');
  const tarballs = path.join(checkout, '.cache/sdk');
  const names = (await readdir(tarballs)).filter((name) => name.endsWith('.tgz'));
  for (const name of names) {
    const target = path.join(folder, name);
    await mkdir(target);
    await extract({ cwd: target, file: path.join(tarballs, name), strip: 1 });
    await cp(target, installed(before(), (await readManifest(target)).name), { recursive: true });
  }
  for (const one of await buildSdk()) {
    await cp(sdkBuildFolder(one), installed(after(), one.manifest.name), { recursive: true });
  }
  await linkLibraries(after(), root);
  await linkLibraries(before(), root);
  // What no package uses any more.
  await linkLibraries(before(), checkout);
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Gives a side the libraries of a checkout that it lacks. Both have those of this one, so that only
 * the SDK differs.
 */
async function linkLibraries(side: string, checkout: string): Promise<void> {
  for (const { folder: own } of PROMISED) {
    const used = path.join(checkout, path.relative(root, own));
    const { dependencies, devDependencies, peerDependencies } = await readManifest(used);
    for (const name of Object.keys({ ...devDependencies, ...peerDependencies, ...dependencies })) {
      const link = installed(side, name);
      if (name.startsWith('@exchange/') || existsSync(link)) continue;
      await mkdir(path.dirname(link), { recursive: true });
      await symlink(path.join(used, 'node_modules', name), link);
    }
  }
}

/** Returns the version of a package with the largest raise of the pending changesets. */
async function plannedVersion({ name, version }: Manifest): Promise<string> {
  const raises = (await readChangesets(root)).flatMap(({ releases }) => releases);
  const types = raises.filter((one) => one.name === name).map(({ type }) => type);
  const type = (['major', 'minor', 'patch'] as const).find((place) => types.includes(place));
  return (type && inc(version, type)) ?? version;
}

it.each(PROMISED)(
  '$manifest.name is raised as its changes since the last release need it',
  async ({ manifest }) => {
    const old = installed(before(), manifest.name);
    const { version } = await readManifest(old);
    const changes = compareExports(old, installed(after(), manifest.name));
    const planned = await plannedVersion(manifest);
    const wanted = lowestVersion(version, changes);
    expect(
      gte(planned, wanted),
      `${planned} is below ${wanted}: npm run changeset; ${JSON.stringify(changes)}`,
    ).toBe(true);
  },
);

it('the router is shared under a version that is raised as its own changes need it', async () => {
  const [old = '', now = ''] = [before(), after()].map((side) =>
    installed(side, '@exchange/federation'),
  );
  const [version, planned] = await Promise.all([old, now].map(readRouterVersion));
  const { added, broken } = compareExports(old, now);
  const isOfRouter = (key: string) => key.startsWith('./router ');
  const changes = { added: added.filter(isOfRouter), broken: broken.filter(isOfRouter) };
  const isChanged = changes.added.length > 0;
  const wanted = lowestVersion(version ?? '', { ...changes, isChanged });
  expect(gte(planned ?? '', wanted), `ROUTER_VERSION ${planned} is below ${wanted}`).toBe(true);
});

async function readRouterVersion(build: string): Promise<string | undefined> {
  const text = await readFile(path.join(build, 'dist/build/shared.js'), 'utf8');
  return /ROUTER_VERSION = '([^']+)'/.exec(text)?.[1];
}
