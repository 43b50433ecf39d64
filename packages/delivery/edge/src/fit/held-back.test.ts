import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RegistryDocument } from '@exchange/federation/registry';
import { type ReleaseRecord, registerRelease, type UsedCall } from '@exchange/federation/releases';
import { documentForTest, recordForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { echoRequestId, embedded, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const STORE = '@exchange/store';
const GAMES: UsedCall = {
  ...{ name: 'games', method: 'POST', path: '/api/games' },
  data: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};
const withoutName: UsedCall = { ...GAMES, data: { type: 'object', properties: {} } };

let edge: TestEdge;
let server: Server;
let served: UsedCall;
beforeEach(async () => {
  served = GAMES;
  server = createServer((request, response) => {
    const operation = { responses: { 200: { content: { json: { schema: reply() } } } } };
    const isDescription = request.url === '/api/docs/json';
    response.writeHead(isDescription ? 200 : 404, echoRequestId(request));
    response.end(JSON.stringify({ paths: { '/api/games': { post: operation } } }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  edge = await startTestEdge();
  await deployShell('0.1.0');
  await edge.restart({ apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterEach(async () => {
  await edge.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const reply = () => ({ properties: { data: served.data } });

/** Replaces the files of the shell by those of one with this version of the store. */
const deployShell = (version: string) =>
  edge.writeFiles({
    'shell/release.json': {
      ...{ name: 'shell', version: '0.2.0', manifest: '', entry: [], preload: [], files: {} },
      provides: { [STORE]: version },
    },
  });

/** Registers versions of the casino as passed, the newest one as active. */
async function release(...[older, newer]: readonly Partial<ReleaseRecord>[]) {
  const releases = [...(newer ? [['1.1.0', newer] as const] : []), ['1.0.0', older] as const];
  const casino: RegistryDocument['microFrontends'][string][number][] = [];
  for (const [version, more] of releases) {
    const isActive = casino.length === 0;
    const deployment = { traffic: isActive ? 100 : 0, default: isActive };
    const files = { 'm.json': '{}', 'entry.js': version };
    const record = { ...recordForTest('casino', version, files), ...more };
    await edge.store.createRelease(record);
    const { extras, ...entry } = registerRelease(record);
    casino.push({ ...entry, deployment, extras: { ...extras, gate: 'passed', mounted: true } });
  }
  await edge.writeRegistry({ ...documentForTest({}), microFrontends: { casino } });
}

async function shownVersion(): Promise<string | undefined> {
  const { body } = await edge.get('/casino-provider');
  const { remotes } = embedded(body) as {
    remotes: Record<string, { active: { version: string } } | undefined>;
  };
  return remotes.casino?.active.version;
}
const readReasons = async () =>
  (await edge.get('/health/registry'))
    .json()
    .data.heldBack.map(({ version, reasons }: { version: string; reasons: string[] }) => [
      version,
      ...reasons,
    ]);

test('a version that passed elsewhere is held back if the server does not serve what it uses @security:measures.70', async () => {
  await release({ calls: [withoutName] }, { calls: [GAMES] });
  expect(await shownVersion()).toBe('1.1.0');
  served = withoutName;
  await edge.restart({ apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  await expect.poll(shownVersion).toBe('1.0.0');
  const reason = 'POST /api/games data.name: is required, but is missing';
  expect(await readReasons()).toEqual([['1.1.0', reason]]);
  expect((await edge.get('/staff/status')).body).toContain(`held back: ${reason}`);
  expect(edge.warnings()).toContain(
    `mfe-casino 1.1.0 (active) is held back, no page gets it: ${reason}`,
  );
});

test('a version that passed elsewhere is held back if the shell has another version of the SDK @security:measures.70', async () => {
  await release({}, { requires: { [STORE]: '^0.1.2' } });
  for (const [version, shown] of [
    ['0.1.1', '1.0.0'],
    ['0.1.2', '1.1.0'],
    ['0.1.9', '1.1.0'],
    ['0.2.0', '1.0.0'],
  ] as const) {
    await deployShell(version);
    expect(await shownVersion(), version).toBe(shown);
  }
  expect(await readReasons()).toEqual([['1.1.0', `${STORE} ^0.1.2: the shell has 0.2.0`]]);
});

test('a version whose comparison takes long gives way to one that was compared, and never misses', async () => {
  const data = { type: 'string', enum: [`${'a'.repeat(40)}!`] };
  // The pattern takes for ever with the value that the server sends.
  const slow = { calls: [{ ...GAMES, data: { ...data, pattern: '^(a+)+$' } }] };
  served = { ...GAMES, data };
  await release({ calls: [served] });
  expect(await shownVersion()).toBe('1.0.0');
  await release({ calls: [served] }, slow);
  for (const _page of [1, 2]) expect(await shownVersion()).toBe('1.0.0');
  const isLogged = (line: string) => line.startsWith('casino 1.1.0 is not compared yet');
  expect(edge.warnings().filter(isLogged)).toHaveLength(1);
  // Of an edge that has compared nothing yet.
  await edge.restart({ apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  expect(await shownVersion()).toBeDefined();
  await expect.poll(shownVersion).toBe('1.0.0');
});
