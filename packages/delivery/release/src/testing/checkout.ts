import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RemoteAreaName } from '@exchange/contract';
import { workspaceRoot } from '../arguments.ts';

/** Files of the root that every area needs. */
const ROOT_FILES = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', 'tsconfig.json'];
const NOT_COPIED = new Set(['dist', 'recordings', '.cache', '.data']);

/** Result of a command in a checkout. */
export interface Ended {
  code: number | null;
  /** Its whole output. */
  output: string;
}

/** Creates the checkout of one area's team: its folder, `packages/` and the root manifests. */
export async function createCheckout(area: RemoteAreaName) {
  const folder = await mkdtemp(path.join(tmpdir(), 'exchange-checkout-'));
  const own = `mfe-${area}`;
  for (const part of [own, 'packages']) {
    await cp(path.join(workspaceRoot, part), path.join(folder, part), {
      recursive: true,
      // The links between the packages are relative, so they stay within the copy.
      verbatimSymlinks: true,
      filter: (file) => !NOT_COPIED.has(path.basename(file)),
    });
  }
  for (const file of ROOT_FILES) await cp(path.join(workspaceRoot, file), path.join(folder, file));
  // Else the types of all packages would be checked again.
  const types = path.join(workspaceRoot, '.cache/tsc');
  if (existsSync(types)) {
    await cp(types, path.join(folder, '.cache/tsc'), { recursive: true });
  }
  await symlink(path.join(workspaceRoot, 'node_modules'), path.join(folder, 'node_modules'));

  async function edit(file: string, from: string, to: string): Promise<void> {
    const at = path.join(folder, file);
    const text = await readFile(at, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    await writeFile(at, text.replaceAll(from, to));
  }

  return {
    folder,
    /** Replaces a text in a file of the checkout. Throws if it is missing. */
    edit,
    /** Writes a file of the checkout. */
    write: (file: string, text: string) => writeFile(path.join(folder, file), text),
    /** Sets the version of the area. */
    async setVersion(version: string): Promise<void> {
      const file = path.join(folder, own, 'package.json');
      const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
      await writeFile(file, JSON.stringify({ ...manifest, version }, null, 2));
    },
    /** Runs `npm run release -- …` in the checkout. */
    release: (args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> =>
      new Promise((resolve, reject) => {
        const cli = path.join(folder, 'packages/tooling/src/cli.ts');
        const child = spawn(process.execPath, [cli, 'release', ...args], {
          cwd: folder,
          env: { ...process.env, NODE_ENV: '', RELEASE_BY: `team ${area}`, ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let output = '';
        for (const stream of [child.stdout, child.stderr]) {
          stream.on('data', (chunk: Buffer) => {
            output += chunk.toString('utf8');
          });
        }
        child.on('error', reject);
        child.on('close', (code) => resolve({ code, output }));
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export type Checkout = Awaited<ReturnType<typeof createCheckout>>;
