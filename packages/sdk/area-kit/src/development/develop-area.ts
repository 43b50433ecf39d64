import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { selectTypeCheck, type TypeCheck } from '@exchange/federation/build';
import { integrityOf } from '@exchange/federation/releases';
import { AreaError } from '../create-area.ts';
import type { AreaBuild } from './area-build.ts';
import { buildPageReact } from './build-page-react.ts';
import { type AreaServer, serveAreas } from './serve-areas.ts';
import { createSiteProxy } from './site-proxy.ts';

/** Path of the areas' files, which no page of a site has. */
const BASE = '/@development/';

/** Returns the origin of the deployed system. Throws AreaError if it is not an address. */
function readSite(text: string | undefined): URL {
  const url = URL.parse(text ?? '');
  if (url && /^https?:$/.test(url.protocol)) return new URL(url.origin);
  throw new AreaError(
    `--against ${text ?? ''}: give the address of a system like https://play.example`,
  );
}

/** Settings of `area dev`. */
export interface DevelopOptions {
  /** Folder of the area. */
  folder: string;
  /** Checks the area's types; by default the compiler that is installed for it. */
  types?: TypeCheck;
  /** Address of the deployed system. */
  against: string | undefined;
  port: number;
  print: (line: string) => void;
}

/**
 * Serves a deployed system from this machine with the area of a folder in place of its own. Throws
 * AreaError for a wrong address.
 */
export async function developArea(options: DevelopOptions): Promise<AreaServer> {
  const { folder, port, print } = options;
  const site = readSite(options.against);
  const outputRoot = path.join(folder, 'node_modules/.cache/area-development');
  const react = await buildPageReact(folder, outputRoot);
  const server = await serveAreas([{ folder, types: options.types ?? selectTypeCheck(folder) }], {
    port,
    print,
    outputRoot,
    base: BASE,
    scripts: { 'react.js': react },
    createPassOn: ({ origin, areas: [area] }) =>
      createSiteProxy(site, {
        origin,
        readArea: () => describeArea(area as AreaBuild, `${origin}${BASE}`),
      }),
  });
  print(`▸ Open ${server.origin}: the pages of ${site.origin}, with the area of this folder`);
  return server;
}

/** Describes an area as its page gets it, with the hashes of its present files. */
async function describeArea(area: AreaBuild, base: string) {
  const { name, version, definition, folder } = area;
  // Before the files: a page whose hashes are older than its build finds out, and loads again.
  const { hash } = area.state();
  // There is none before the first right build, whose faults the page shows.
  const built = await readdir(folder).catch(() => []);
  const files = built.filter((file) => /\.(?:js|css|json)$/.test(file));
  const integrity = await Promise.all(
    files.map(
      async (file) => [file, integrityOf(await readFile(path.join(folder, file)))] as const,
    ),
  );
  return {
    name,
    version,
    definition,
    base: `${base}${name}/`,
    hash,
    integrity: Object.fromEntries(integrity),
  };
}
