import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type AreaDefinition,
  listRoutes,
  type PageAreas,
  selectInitialRemote,
  selectRoute,
} from '@exchange/contract';
import { createEdge } from '@exchange/edge';
import { readEdgeConfig } from '@exchange/edge/config';
import { loadDefinition } from '@exchange/federation/build';
import { BUILD_RECORD_FILE, parseBuildRecord } from '@exchange/federation/registry';
import { openReleaseStore } from '@exchange/federation/releases';
import { documentForTest, writeRegistryForTest } from '@exchange/federation/testing';
import { PARTS_FILE, SINGLE_DIST } from '@exchange/tooling/bench/single-bundle.ts';
import { AREAS, appFolder } from '@exchange/tooling/workspace.ts';
import type { System } from '../../support/system.ts';

const read = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(SINGLE_DIST, file), 'utf8'));

/** Returns the definitions of the areas of this checkout. */
async function readAreas(): Promise<Readonly<Record<string, AreaDefinition>>> {
  const definitions = await Promise.all(AREAS.map((area) => loadDefinition(appFolder(area))));
  return Object.fromEntries(definitions.map((definition) => [definition.name, definition]));
}

/** Returns the preloads of one path's code, as in the `Link` header. */
async function createPreloads(areas: PageAreas) {
  const routes = listRoutes(areas);
  const { files } = parseBuildRecord(await read(BUILD_RECORD_FILE));
  const parts = (await read(PARTS_FILE)) as Record<string, string[]>;
  return (pathname: string): string => {
    const part = selectInitialRemote(selectRoute(routes, pathname), areas);
    const needed = part ? (parts[`${part.area} ${part.expose}`] ?? []) : [];
    return needed
      .map((file) => {
        const kind = file.endsWith('.css') ? 'style' : 'script';
        const hash = files[file];
        return `</assets/${file}>; rel=preload; as=${kind}; crossorigin=anonymous; integrity="${hash}"`;
      })
      .join(', ');
  };
}

/**
 * Serves the single bundle by the same edge and with preloads for each route, like the federated
 * one; its pages name no remotes.
 */
export async function serveSingleBundle(system: System, port: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'single-bundle-'));
  const areas = await readAreas();
  // Its shell shows what it bundles, whatever release is named.
  const remotes = Object.fromEntries(
    AREAS.map((area) => [
      area,
      { active: { version: '0.0.0', manifestUrl: `http://single/${area}/0.0.0/m.json` } },
    ]),
  );
  const document = documentForTest(remotes);
  // With their first calls, which the edge starts for both arms.
  for (const [area, definition] of Object.entries(areas)) {
    for (const { extras } of document.microFrontends[area] ?? []) extras.area = definition;
  }
  const releases = { driver: 'directory', folder: path.join(folder, 'releases') } as const;
  await writeRegistryForTest(await openReleaseStore(releases), document);
  const preloadsOf = await createPreloads(areas);
  const edge = await createEdge({
    ...readEdgeConfig({ PORT_BASE: String(system.ports.edge) }),
    shellDist: SINGLE_DIST,
    releases,
    brandsDir: system.brandsDir,
    apiUrl: `http://127.0.0.1:${system.ports.server}`,
  });
  edge.addHook('onSend', async (request, reply) => {
    const link = reply.getHeader('link');
    if (typeof link !== 'string') return;
    const { pathname } = new URL(request.url, 'http://edge');
    reply.header('link', [link, preloadsOf(pathname)].filter(Boolean).join(', '));
  });
  await edge.listen({ port, host: '127.0.0.1' });
  return {
    url: `http://localhost:${port}`,
    async close() {
      await edge.close();
      await rm(folder, { recursive: true });
    },
  };
}
