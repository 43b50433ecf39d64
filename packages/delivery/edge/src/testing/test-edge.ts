import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeBrand, writeBrands } from '@exchange/brands/testing';
import { GIVEN_TICKET_META, REQUEST_ID_HEADER } from '@exchange/contract';
import type {
  PageRegistry,
  RegisteredRemote,
  RegistryDocument,
  Release,
} from '@exchange/federation/registry';
import { openReleaseStore } from '@exchange/federation/releases';
import {
  documentForTest,
  registerForTest,
  registryForTest,
  SOME_HASH,
  writeRegistryForTest,
} from '@exchange/federation/testing';
import type { LightMyRequestResponse } from 'fastify';
import type { EdgeConfig } from '../config.ts';
import { createEdge } from '../edge.ts';

export const HASH = SOME_HASH;

const assets = { js: { sync: ['area.js'], async: [] }, css: { sync: ['area.css'], async: [] } };
const boardAssets = { js: { sync: [], async: [] }, css: { sync: ['board.css'], async: [] } };
const manifest = {
  id: 'mfe_casino_1_0_0',
  name: 'mfe_casino_1_0_0',
  metaData: {
    name: 'mfe_casino_1_0_0',
    globalName: 'mfe_casino_1_0_0',
    publicPath: 'auto',
    buildInfo: { buildVersion: '1.0.0', buildName: 'casino' },
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    types: { path: '', name: '', zip: '', api: '' },
  },
  shared: [],
  remotes: [],
  exposes: [
    { id: 'area', name: 'area', path: './area', assets },
    { id: 'board', name: 'in-play-board', path: './in-play-board', assets: boardAssets },
  ],
};

const FILES = {
  'shell/release.json': {
    name: 'shell',
    version: '0.1.0',
    manifest: 'mf-manifest.json',
    entry: ['main.0123abcd.js', 'main.0123abcd.css'],
    preload: ['shared.0123abcd.js'],
    files: {
      'main.0123abcd.js': HASH,
      'main.0123abcd.css': HASH,
      'shared.0123abcd.js': HASH,
      'hindi.0123abcd.js': HASH,
      'hindi.0123abcd.css': HASH,
      'inter-basic.01.woff2': HASH,
      'noto-sans-devanagari-x.01.woff2': HASH,
    },
  },
  'shell/main.0123abcd.js': '// shell'.repeat(400),
  'shell/service-worker/service-worker.js': 'self.addEventListener("install", () => {});',
};

/** Returns the request id header that the edge requires of each server response. */
export const echoRequestId = ({ headers }: IncomingMessage): Record<string, string> => ({
  [REQUEST_ID_HEADER]: `${headers[REQUEST_ID_HEADER]}`,
});

/**
 * Starts an edge with a folder of its own, and an origin that stands for the remotes and the
 * server.
 */
export async function startTestEdge() {
  const folder = await mkdtemp(path.join(tmpdir(), 'edge-'));
  const brandsDir = path.join(folder, 'themes');
  let isOriginBroken = false;
  const warnings: string[] = [];
  const served = new Map<string, string>();
  const origin = createServer((request, response) => {
    const isApi = request.url?.startsWith('/api/');
    response.writeHead(isOriginBroken ? 503 : 200, {
      'content-type': 'application/json',
      ...echoRequestId(request),
    });
    response.end(
      served.get(`${request.url}`) ?? JSON.stringify(isApi ? request.headers : manifest),
    );
  });
  await new Promise<void>((resolve) => void origin.listen(0, '127.0.0.1', resolve));
  const originUrl = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`;

  async function writeFiles(files: Record<string, unknown>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    }
  }
  const hash = createHash('sha384').update(JSON.stringify(manifest)).digest('base64');
  function registry(integrity = { 'mf-manifest.json': `sha384-${hash}` }): PageRegistry {
    const manifestUrl = `${originUrl}/casino/1.0.0/mf-manifest.json`;
    return registryForTest({ casino: { active: { version: '1.0.0', manifestUrl, integrity } } });
  }
  const store = await openReleaseStore({
    driver: 'directory',
    folder: path.join(folder, 'releases'),
  });
  const write = (document: RegistryDocument) => writeRegistryForTest(store, document);
  const register = ({ remotes }: Pick<PageRegistry, 'remotes'>) => write(documentForTest(remotes));
  /**
   * Registers the casino's former version, and `canary` for a share of the browsers, in percent.
   */
  const registerCanary = (canary: Release, traffic: number) => {
    const { active } = registry().remotes.casino as RegisteredRemote;
    const casino = [
      registerForTest(active, { traffic: 100 - traffic, default: true }),
      registerForTest(canary, { traffic, default: false }),
    ];
    const document = { ...documentForTest({}), microFrontends: { casino } };
    return write(document);
  };
  const start = ({
    testMode = true,
    serviceWorker = true,
    strictHosts = false,
    frameOrigins,
    imageOrigins,
    catalogDist,
    staff,
    hasStaffPages = true,
    secrets,
    redisUrl,
    trustedProxies = ['loopback'],
    traces,
    sentry,
    apiUrl = originUrl,
    bases,
    apiCa,
    apiEchoesRequestId,
    liveReload = false,
    localAreas,
    rootKey,
    shellDist = 'shell',
    frames = true,
  }: Partial<EdgeConfig & { rootKey: string }> = {}) =>
    createEdge(
      {
        shellDist: path.join(folder, shellDist),
        releases: { driver: 'directory', folder: path.join(folder, 'releases'), rootKey },
        originOf: () => originUrl,
        places: {},
        brandsDir,
        brandsMaxAgeMs: 0,
        apiUrl,
        ...(bases && { bases }),
        apiCa,
        ...(apiEchoesRequestId !== undefined && { apiEchoesRequestId }),
        strictHosts,
        frameOrigins,
        imageOrigins,
        serviceWorker,
        frames,
        faultBudget: { windowMs: 60_000, clients: 3, share: 0.5, restMs: 600_000 },
        redisUrl,
        trustedProxies,
        traces,
        sentry,
        staff,
        hasStaffPages,
        secrets,
        testMode,
        liveReload,
        localAreas,
        catalogDist: catalogDist && path.join(folder, catalogDist),
      },
      { level: 'warn', stream: { write: (line: string) => void warnings.push(line) } },
    );
  const stopOrigin = () => {
    origin.closeAllConnections();
    return new Promise((resolve) => origin.close(resolve));
  };

  await writeFiles(FILES);
  await register(registry());
  await writeBrands(brandsDir);
  await writeBrand(brandsDir, 'kheloyar', { name: 'Khelo <yar>', nameHindi: 'खेलो <यार>' });
  let app = await start();
  return {
    originUrl,
    registry,
    register,
    registerCanary,
    /** The store, with the operator's key. */
    store,
    /** Signs a whole document as the registry. */
    writeRegistry: write,
    writeFiles,
    /** Rewrites a brand with these changes of its `brand.json`. */
    writeBrand: (id: string, changes: Record<string, unknown>) =>
      writeBrand(brandsDir, id, changes),
    stopOrigin,
    /** Makes the origin answer a path with this text. */
    serve: (path: string, text: string) => void served.set(path, text),
    /** Sends a GET request from this machine, or from another address. */
    get: (
      url: string,
      headers: Record<string, string> = {},
      remoteAddress = '127.0.0.1',
    ): Promise<LightMyRequestResponse> =>
      app.inject({ url, remoteAddress, headers: { host: 'localhost:3000', ...headers } }),
    post: (
      url: string,
      payload: unknown,
      contentType = 'application/json',
      headers: Record<string, string> = {},
    ): Promise<LightMyRequestResponse> =>
      app.inject({
        method: 'POST',
        url,
        headers: { host: 'localhost:3000', 'content-type': contentType, ...headers },
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      }),
    app: () => app,
    /** Starts another edge on the same store; `shellDist` is below the folder of both. */
    startOther: start,
    /** Returns the texts of the warnings and errors in the log, oldest first. */
    warnings: () => warnings.map((line) => (JSON.parse(line) as { msg: string }).msg),
    /** Listens on a free port; resolves to the address. */
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    removeFile: (name: string) => rm(path.join(folder, name)),
    breakOrigin() {
      isOriginBroken = true;
    },
    async restart(...options: Parameters<typeof start>) {
      await app.close();
      app = await start(...options);
    },
    async close() {
      await app.close();
      if (origin.listening) await stopOrigin();
      await rm(folder, { recursive: true });
    },
  };
}
export type TestEdge = Awaited<ReturnType<typeof startTestEdge>>;

/** Media type of browsers' forms. */
export const FORM = 'application/x-www-form-urlencoded';

/** Returns the cookie that a response sets, as the browser sends it back; empty without one. */
export const cookieOf = ({ headers }: LightMyRequestResponse) =>
  String(headers['set-cookie'] ?? '').split(';')[0] ?? '';

/** Returns the registry in a response. */
export function embedded(html: string): unknown {
  return JSON.parse(/id="registry">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
}

/** Returns the ticket of a page, which its reports carry; empty without one. */
export const ticketOf = (html: string): string =>
  new RegExp(`<meta name="${GIVEN_TICKET_META}" content="([\\w.-]+)">`).exec(html)?.[1] ?? '';
