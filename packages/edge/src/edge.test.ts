import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEdge } from './index.ts';

const hash = `sha384-${'A'.repeat(64)}`;
let folder: string;
let app: FastifyInstance;
let origin: Server;
let originUrl: string;
let isOriginBroken = false;

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

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'edge-'));
  isOriginBroken = false;
  origin = createServer((request, response) => {
    const isApi = request.url?.startsWith('/api/');
    response.writeHead(isOriginBroken ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isApi ? request.headers : manifest));
  });
  await new Promise<void>((resolve) => void origin.listen(0, '127.0.0.1', resolve));
  originUrl = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`;
  await writeFiles({
    'shell/release.json': {
      name: 'shell',
      version: '0.1.0',
      manifest: 'mf-manifest.json',
      entry: ['main.0123abcd.js', 'main.0123abcd.css'],
      preload: ['shared.0123abcd.js'],
      files: { 'main.0123abcd.js': hash, 'main.0123abcd.css': hash, 'shared.0123abcd.js': hash },
    },
    'shell/main.0123abcd.js': '// shell'.repeat(400),
    'themes/kheloyar/kheloyar.css': ':root{}',
    'themes/kheloyar/brand.json': { title: 'Khelo <yar>', favicon: 'favicon.svg' },
    'brands.json': { default: 'kheloyar', hosts: { 'khelodost.localhost': 'khelodost' } },
    'registry.json': registry(),
  });
  app = await start();
});

afterEach(async () => {
  await app.close();
  origin.closeAllConnections();
  origin.close();
  await rm(folder, { recursive: true });
});

describe('HTML', () => {
  test('carries registry, seed, brand and the shell with its hashes, and is never stored', async () => {
    const reply = await get('/casino-provider');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.body).toContain('<html lang="en" data-brand="kheloyar">');
    expect(reply.body).toContain('<title>Khelo &lt;yar&gt;</title>');
    expect(reply.body).toContain('id="theme" href="/themes/kheloyar/kheloyar.css"');
    expect(reply.body).toContain(
      `src="/assets/main.0123abcd.js" crossorigin="anonymous" integrity`,
    );
    expect(embedded(reply.body)).toEqual(registry());
    expect(reply.body).toContain(`"mfe_casino_1_0_0:${originUrl}/casino/1.0.0/mf-manifest.json"`);
    expect(reply.body.indexOf('@layer reset')).toBeLessThan(reply.body.indexOf('rel="stylesheet"'));
  });

  test('preloads the remote of the route, and for /app nothing of it', async () => {
    expect((await get('/casino-provider')).headers.link).toContain('/casino/1.0.0/area.css>');
    expect((await get('/')).headers.link).not.toContain('/casino/');
    const guarded = (await get('/app/iframe-casino-new/RG/1')).headers.link;
    expect(guarded).toContain('/assets/shared.0123abcd.js>');
    expect(guarded).not.toContain('/casino/');
  });

  test('preloads for the home page what it shows prices with', async () => {
    const manifestUrl = `${originUrl}/sports/1.0.0/mf-manifest.json`;
    const remotes = { sports: { active: { version: '1.0.0', manifestUrl } } };
    await writeFiles({ 'registry.json': { remotes } });
    await app.close();
    app = await start();
    const { link } = (await get('/')).headers;
    expect(link).toContain('/sports/1.0.0/board.css>');
    expect(link).not.toContain('/sports/1.0.0/area.css>');
  });

  test('the brand follows the host, the language its cookie', async () => {
    const host = 'khelodost.localhost:3000';
    const reply = await get('/', { host, cookie: 'a=b; lang=hi' });
    expect(reply.body).toContain('<html lang="hi" data-brand="khelodost">');
  });

  test.each([
    ['/', 200],
    ['/sport/4/123', 200],
    ['/app/d-w-history', 200],
    ['/app/users/requests', 200],
    [`/id_${'a'.repeat(43)}`, 404],
    ['/no-such-page', 404],
  ])('%s answers %i', async (url, status) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(status);
    expect(reply.body).toContain('<div id="root">');
  });

  test('a dead remote leaves the page without seed and preloads', async () => {
    isOriginBroken = true;
    const reply = await get('/casino-provider');
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('window.__FEDERATION__={moduleInfo:{}}');
    expect(reply.headers.link).not.toContain('/casino/');
  });

  test('a registry with other hashes than the manifest gives no seed', async () => {
    await writeFiles({ 'registry.json': registry({ 'mf-manifest.json': hash }) });
    await vi.waitFor(async () => {
      expect(embedded((await get('/casino-provider')).body)).toEqual(
        registry({ 'mf-manifest.json': hash }),
      );
    });
    expect((await get('/casino-provider')).body).toContain('moduleInfo:{}');
  });
});

describe('content security policy', () => {
  test('has one nonce an answer, the folders of the releases, and no way to evaluate', async () => {
    const [one, two] = [await get('/'), await get('/')];
    const policy = String(one.headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain(`${originUrl}/casino/1.0.0/`);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(one.body).toContain(`<style nonce="${nonce}">`);
    expect(two.body).not.toContain(nonce);
  });

  test('lets the listed games and the brand’s live frame be framed, and nobody else', async () => {
    const readFrames = async (host: string) => {
      const policy = String((await get('/', { host })).headers['content-security-policy']);
      return /frame-src ([^;]*);/.exec(policy)?.[1];
    };
    expect(await readFrames('localhost:3000')).toBe("'self' http://localhost:* https:");
    await app.close();
    app = await start(true, ['http://{hostname}:4001']);
    const settings = { 'site.tv_link': 'https://tv.example/score/', sign_up_status: 1 };
    await writeFiles({ 'themes/khelodost/brand.json': { settings } });
    expect(await readFrames('localhost:3000')).toBe("'self' http://localhost:4001");
    expect(await readFrames('khelodost.localhost:3000')).toBe(
      "'self' http://khelodost.localhost:4001 https://tv.example",
    );
  });

  test('reports are kept without the queries of addresses, which may be secrets', async () => {
    const report = { 'csp-report': { 'document-uri': 'http://localhost/?id=id_secret#x' } };
    const headers = { 'content-type': 'application/csp-report' };
    const payload = JSON.stringify(report);
    await app.inject({ method: 'POST', url: '/csp-report', headers, payload });
    expect((await get('/test/csp-reports')).json()).toEqual([
      { 'csp-report': { 'document-uri': 'http://localhost/' } },
    ]);
  });

  test('reports are listed in test mode only', async () => {
    const report = { 'csp-report': { 'blocked-uri': 'eval' } };
    const headers = { 'content-type': 'application/csp-report' };
    const payload = JSON.stringify(report);
    await app.inject({ method: 'POST', url: '/csp-report', headers, payload });
    expect((await get('/test/csp-reports')).json()).toEqual([report]);
    await app.close();
    app = await start(false);
    expect((await get('/test/csp-reports')).statusCode).toBe(404);
  });
});

test('no request of a page that was opened by a sign-in link carries its address', async () => {
  expect((await get('/?id=id_secret')).headers['referrer-policy']).toBe('no-referrer');
  expect((await get('/')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test('a broken registry file keeps the last good one', async () => {
  await writeFiles({ 'registry.json': { remotes: { casino: {} } } });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(embedded((await get('/')).body)).toEqual(registry());
});

test('hashed files may be kept for ever and are compressed, a missing one is a 404', async () => {
  const reply = await get('/assets/main.0123abcd.js', { 'accept-encoding': 'br' });
  expect(reply.headers['cache-control']).toContain('immutable');
  expect(reply.headers['content-encoding']).toBe('br');
  expect((await get('/themes/kheloyar/kheloyar.css')).headers['cache-control']).toBe('no-cache');
  expect((await get('/assets/none.js')).statusCode).toBe(404);
});

describe('API', () => {
  test('calls reach the server with the brand of the host', async () => {
    const reply = await get('/api/v5/x', { host: 'khelodost.localhost', 'x-brand': 'forged' });
    expect(reply.json()).toMatchObject({ 'x-brand': 'khelodost' });
  });

  test('a server that is down is a 502 in the envelope', async () => {
    origin.closeAllConnections();
    await new Promise((resolve) => origin.close(resolve));
    const reply = await get('/api/v5/x');
    expect(reply.statusCode).toBe(502);
    expect(reply.json()).toMatchObject({ status: 502, error: true, data: null });
    origin = createServer();
  });
});

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { host: 'localhost:3000', ...headers } });
}

function registry(integrity?: Record<string, string>) {
  const manifestUrl = `${originUrl}/casino/1.0.0/mf-manifest.json`;
  const active = { version: '1.0.0', manifestUrl, ...(integrity && { integrity }) };
  return { remotes: { casino: { active } } };
}

function embedded(html: string): unknown {
  return JSON.parse(/id="registry">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
}

function start(testMode = true, frameOrigins?: readonly string[]): Promise<FastifyInstance> {
  return createEdge({
    shellDist: path.join(folder, 'shell'),
    registryFile: path.join(folder, 'registry.json'),
    themesDir: path.join(folder, 'themes'),
    brandsFile: path.join(folder, 'brands.json'),
    apiUrl: originUrl,
    frameOrigins,
    testMode,
    liveReload: false,
  });
}

async function writeFiles(files: Record<string, unknown>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
}
