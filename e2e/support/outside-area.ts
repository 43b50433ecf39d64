import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inRoot } from '@exchange/tooling/workspace.ts';
import type { System } from './system.ts';

const run = promisify(execFile);

/** An area in a folder of its own, outside of this repository, made by the packed kit. */
export interface OutsideArea {
  /** Folder of the area, and the one that it is in. */
  own: string;
  parent: string;
  /** The commands of the team so far. */
  commands: string[];
  /** Environment of its commands: the store and the address of the system. */
  env: NodeJS.ProcessEnv;
  /** Runs npm in the folder; resolves to its output. Rejects if it fails. */
  npm: (...words: readonly string[]) => Promise<string>;
  /** Runs a command of the kit, `area activate 0.1.0`. */
  area: (line: string) => Promise<string>;
  remove: () => Promise<void>;
}

/** Packs the SDK, and makes the area with it, as a team without this repository does. */
export async function createOutsideArea(system: System, name: string): Promise<OutsideArea> {
  await run(process.execPath, [inRoot('packages/tooling/src/cli.ts'), 'sdk-pack']);
  const packed = await readdir(inRoot('.cache/sdk'));
  const kit = inRoot('.cache/sdk', packed.find((file) => file.includes('area-kit')) ?? '');
  const parent = await mkdtemp(path.join(tmpdir(), 'exchange-outside-'));
  const env = {
    ...process.env,
    NODE_ENV: '',
    RELEASES_DIR: system.releasesDir,
    LIVE_URL: system.url,
    RELEASE_BY: 'team',
  };
  const own = path.join(parent, `mfe-${name}`);
  const commands = [`npx file:… new ${name}`];
  const npm = async (...words: readonly string[]) => {
    commands.push(['npm', ...words].join(' '));
    return (await run('npm', [...words], { cwd: own, env })).stdout;
  };
  await run('npx', ['--yes', `file:${kit}`, 'new', name], { cwd: parent, env });
  return {
    own,
    parent,
    env,
    npm,
    commands,
    area: (line) => npm('exec', '--', 'area', ...line.split(' ')),
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}
