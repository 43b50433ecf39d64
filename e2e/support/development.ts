import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { developArea } from '@exchange/area-kit/development';
import { inRoot } from '@exchange/tooling/workspace.ts';
import type { System } from './system.ts';

/** A free one of the twenty ports of a system. */
const PORT = 13;

/** Returns the port of areas in development. */
export const developmentPort = ({ ports }: System): number => ports.edge + PORT;

/** The casino in a folder of its own, as its team develops it. */
export interface DevelopedCasino {
  /** Address of the site with the area in place of its own. */
  url: string;
  /** Changes a file below `src` once, as saving it does. */
  change: (file: string, change: (source: string) => string) => Promise<void>;
  /** Restores a file below `src`. */
  restore: (file: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Develops a copy of the casino against the system. */
export async function developCasino(system: System): Promise<DevelopedCasino> {
  // Below the workspace, whose packages it imports.
  const parent = await mkdtemp(inRoot('.cache/developed-'));
  const folder = path.join(parent, 'mfe-casino');
  const original = inRoot('mfe-casino');
  await cp(path.join(original, 'src'), path.join(folder, 'src'), { recursive: true });
  await cp(path.join(original, 'package.json'), path.join(folder, 'package.json'));
  await linkPackages(path.join(original, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  const port = developmentPort(system);
  const print = () => undefined;
  const server = await developArea({ folder, against: system.url, port, print });
  const inSource = (file: string) => path.join(folder, 'src', file);
  return {
    url: server.origin,
    async change(file, change) {
      const source = await readFile(inSource(file), 'utf8');
      const changed = change(source);
      if (changed === source) throw new Error(`${file} has no place for this change`);
      await writeFile(inSource(file), changed);
    },
    restore: (file) => cp(path.join(original, 'src', file), inSource(file)),
    async close() {
      await server.close();
      await rm(parent, { recursive: true });
    },
  };
}

const TSCONFIG = {
  extends: '../../../packages/tooling/tsconfig/base.json',
  compilerOptions: {
    composite: false,
    declaration: false,
    emitDeclarationOnly: false,
    noEmit: true,
    lib: ['ES2024', 'ESNext.Collection', 'ESNext.Iterator', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    types: ['node'],
  },
  include: ['../../../packages/tooling/tsconfig/assets.d.ts', 'src'],
  exclude: ['src/**/*.test.*'],
};

/** Links the packages of an app into another folder, with the compiler. */
async function linkPackages(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) {
    if (name.startsWith('.')) continue;
    await mkdir(to, { recursive: true });
    await symlink(path.join(from, name), path.join(to, name));
  }
  await mkdir(path.join(to, '.bin'));
  await symlink(inRoot('node_modules/.bin/tsc'), path.join(to, '.bin/tsc'));
}
