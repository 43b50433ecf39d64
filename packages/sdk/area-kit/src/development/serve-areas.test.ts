import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AreaServer, serveAreas } from './serve-areas.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const PAGE = 'http://site.localhost';

let folder: string;
let server: AreaServer;
const printed: string[] = [];

beforeAll(async () => {
  // Below the workspace, whose packages it imports.
  folder = await mkdtemp(path.join(root, '.cache/served-area-'));
  const area = path.join(folder, 'mfe-casino');
  await cp(path.join(root, 'mfe-casino/src'), path.join(area, 'src'), { recursive: true });
  await cp(path.join(root, 'mfe-casino/package.json'), path.join(area, 'package.json'));
  await symlink(path.join(root, 'mfe-casino/node_modules'), path.join(area, 'node_modules'));
  const types = { program: process.execPath, args: ['--version'], cwd: folder };
  server = await serveAreas([{ folder: area, types }], {
    port: 0,
    outputRoot: path.join(folder, 'built'),
    isPage: (origin) => origin === PAGE,
    print: (line) => void printed.push(line),
    base: '/@development/',
    createPassOn: () => async (request, response) => {
      if (request.url === '/broken') throw new Error('It is broken');
      response.end(`site ${request.url}`);
    },
  });
}, 60_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (file: string, headers: Record<string, string> = { origin: PAGE }) =>
  fetch(`${server.origin}/@development/casino/${file}`, { headers });

/** Reads the event stream until a state has what is wanted. */
async function untilState(isWanted: (state: { hash: string; problems: unknown[] }) => boolean) {
  const response = await get('events');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value = '' } = (await reader?.read()) ?? {};
    for (const [, text = ''] of value.matchAll(/data: (.*)\n\n/g)) {
      const state = JSON.parse(text);
      if (!isWanted(state)) continue;
      await reader?.cancel();
      return state;
    }
  }
}

test('an area is served with its definition, under a version of its own', async () => {
  const described = await (await get('area.json')).json();
  expect(described).toMatchObject({ version: '0.1.0-dev', definition: { name: 'casino' } });
  expect((await get('mf-manifest.json')).status).toBe(200);
  expect((await get('remoteEntry.js')).headers.get('cache-control')).toBe('no-store');
  expect(await (await get('client.js')).text()).toContain('exchange:built');
  expect((await get('..%2frelease.json')).status).toBe(404);
  expect((await get('../wallet/area.json')).status).toBe(404);
});

test('only pages that are named read it, and only under the name of this machine @security:measures.80', async () => {
  const own = await get('remoteEntry.js', { origin: PAGE });
  expect(own.headers.get('access-control-allow-origin')).toBe(PAGE);
  expect((await get('remoteEntry.js', { origin: 'https://elsewhere.example' })).status).toBe(403);
  // As <script src> of any site asks: it would run what it gets.
  for (const file of ['remoteEntry.js', 'client.js', 'events', 'source', 'mf-manifest.json']) {
    expect((await get(file, {})).status, file).toBe(403);
  }
  // The edge of this machine, which names no origin.
  expect((await get('area.json', {})).status).toBe(200);
  expect((await get('remoteEntry.js', { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect((await get('remoteEntry.js', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  const statusAt = (path: string, host: string) =>
    new Promise((resolve) => {
      const { port } = new URL(server.origin);
      request({ port, path, headers: { host, origin: PAGE } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
  const { host, port } = new URL(server.origin);
  for (const path of ['/@development/casino/remoteEntry.js', '/', '//']) {
    expect(await statusAt(path, 'rebound.example')).toBe(403);
    expect(await statusAt(path, `127.0.0.1:${port}`)).toBe(403);
    expect(await statusAt(path, host)).toBe(200);
  }
});

test('what is of no area is passed on, also an address like // and one that fails', async () => {
  const read = async (path: string) => {
    const reply = await fetch(server.origin + path);
    return [reply.status, await reply.text()];
  };
  for (const path of ['/', '//', '//x/@development/casino/remoteEntry.js?y', '/casino']) {
    expect(await read(path)).toEqual([200, `site ${path}`]);
  }
  expect(await read('/broken')).toEqual([500, 'It is broken']);
});

test('a page that is several builds behind finds the updates that it missed', async () => {
  const file = path.join(folder, 'mfe-casino/src/lobby/LobbyPage.tsx');
  const right = await readFile(file, 'utf8');
  const builds = [(await untilState(({ hash }) => hash !== '')).hash as string];
  for (const title of ['One', 'Two', 'Three']) {
    await writeFile(file, right.replace('Casino Games', title));
    builds.push((await untilState(({ hash }) => !builds.includes(hash))).hash);
  }
  for (const hash of builds.slice(0, -1)) {
    const [update] = (await readdir(path.join(folder, 'built/casino/0.1.0-dev'))).filter((name) =>
      name.endsWith(`.${hash}.hot-update.json`),
    );
    expect((await get(update ?? 'none')).status).toBe(200);
  }
  await writeFile(file, right);
  await untilState(({ hash }) => !builds.includes(hash));
});

test('a fault of the sources is told with its line, and taken back when they are right', async () => {
  const file = path.join(folder, 'mfe-casino/src/lobby/LobbyPage.tsx');
  const right = await readFile(file, 'utf8');
  const { hash } = await untilState((state) => state.hash !== '');
  await writeFile(file, right.replace('const ALL_TITLE =', 'const ALL_TITLE = ='));
  const wrong = await untilState(({ problems }) => problems.length > 0);
  const line = right.split('\n').findIndex((row) => row.includes('const ALL_TITLE')) + 1;
  expect(wrong).toMatchObject({
    hash,
    problems: [{ kind: 'syntax', file: 'src/lobby/LobbyPage.tsx', line }],
  });
  expect(printed.at(-1)).toContain(`src/lobby/LobbyPage.tsx:${line}`);
  await writeFile(file, right);
  expect(await untilState(({ problems }) => problems.length === 0)).toMatchObject({ problems: [] });
});
