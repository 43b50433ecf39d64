import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Adapter, Moment, Remote, RunningSystem } from '@exchange/conformance';
import type { Page } from '@playwright/test';
import { FIRST_PORT, PORTS_PER_WORKER } from '../support/ports.ts';
import { buildExample, type ExampleApp } from './example.ts';

const HOME = 'home';
const REMOTES = ['cart', 'search'] as const;

const describeRemote = (name: string): Remote => ({
  name,
  path: '/',
  mounted: `#${name} > .container`,
  async readVersion(page) {
    const text = await page.locator(`#${name} > .container > div`).first().textContent();
    return text?.replace('Name: ', '') ?? null;
  },
});

/** A host with two remotes of `create-mf-app`, each at an origin of its own. */
export const createMfApp: Adapter = {
  name: 'create-mf-app',
  remotes: REMOTES.map(describeRemote),
  host: '#app > .container > div',
  shared: ['react', 'react-dom'].map((name) => ({ name, usedBy: [HOME, ...REMOTES] })),
  start: (worker) => startExample(FIRST_PORT + worker * PORTS_PER_WORKER),
};

async function startExample(port: number): Promise<RunningSystem> {
  const folder = await mkdtemp(path.join(tmpdir(), 'create-mf-app-'));
  const [cart, search] = [port + 1, port + 2];
  const ports: Readonly<Record<string, number>> = { cart, search };
  const servers = new Map<string, ServedApp>();
  const serve = async (app: ExampleApp) => {
    servers.set(app.container, await serveApp(app.port, await buildExample(app, folder)));
  };
  await serve({ title: HOME, container: HOME, port, remotes: { cart, search } });
  for (const [name, at] of Object.entries(ports)) {
    await serve({ title: name, container: name, port: at });
  }
  const baseOf = (remote: string) => `http://localhost:${ports[remote]}/`;
  const served = (remote: string) => servers.get(remote) as ServedApp;
  const titles = new Map<string, string>();
  return {
    url: `http://localhost:${port}`,
    async stop() {
      for (const { server } of servers.values()) {
        server.closeAllConnections();
        server.close();
      }
      await rm(folder, { recursive: true, force: true });
    },
    locate: async (remote) => ({
      base: baseOf(remote),
      entry: 'remoteEntry.js',
      version: titles.get(remote) ?? remote,
    }),
    breakVersion: (page, remote, moment) =>
      wrapContainer(page, { entry: `${baseOf(remote)}remoteEntry.js`, remote, moment }),
    // A deploy replaces the files at the remote's address.
    async publish(remote) {
      const title = `${remote}-2`;
      const app = { title, container: remote, port: ports[remote] ?? 0 };
      served(remote).folder = await buildExample(app, folder);
      titles.set(remote, title);
      return title;
    },
    async rollBack(remote) {
      served(remote).folder = path.join(folder, remote, 'dist');
      titles.delete(remote);
    },
  };
}

interface ServedApp {
  server: Server;
  /** Folder of the files that it answers with. */
  folder: string;
}

const TYPES: Readonly<Record<string, string>> = {
  ...{ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' },
};

/** Serves the files of an app to pages of any origin. */
async function serveApp(port: number, folder: string): Promise<ServedApp> {
  const app: ServedApp = {
    folder,
    server: createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const file = path.join('/', pathname === '/' ? 'index.html' : pathname);
      readFile(path.join(app.folder, file)).then(
        (body) =>
          response
            .writeHead(200, {
              'access-control-allow-origin': '*',
              'cache-control': 'no-store',
              'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
            })
            .end(body),
        () => response.writeHead(404).end(),
      );
    }),
  };
  app.server.listen(port, 'localhost');
  await once(app.server, 'listening');
  return app;
}

/** Adds code to the remote's entry that replaces its container by one whose component throws. */
async function wrapContainer(
  page: Page,
  { entry, remote, moment }: { entry: string; remote: string; moment: Moment },
): Promise<void> {
  const wrapper = `
;(() => {
  const real = globalThis.${remote};
  globalThis.conformanceRan = true;
  const fail = () => { throw new Error('Thrown at ${moment}'); };
  globalThis.${remote} = {
    init: (...args) => real.init(...args),
    get: async () => () => ${moment === 'load' ? 'fail()' : '({ __esModule: true, default: fail })'},
  };
})();`;
  await page.route(entry, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()) + wrapper });
  });
}
