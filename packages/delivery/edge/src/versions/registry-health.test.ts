import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EMPTY_DOCUMENT, type RegistryDocument } from '@exchange/federation/registry';
import { registerForTest } from '@exchange/federation/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerRegistryHealth } from './registry-health.ts';
import { createShellReader } from './releases/shell-source.ts';

let folder: string;
let app: FastifyInstance;
let document: RegistryDocument;
const warn = vi.fn();
const casino = registerForTest({ version: '1.0.0', manifestUrl: '/casino/1.0.0/m.json' });

/** Deploys a shell that shares React in this version. */
const deployShell = (react: string) =>
  writeFile(
    path.join(folder, 'release.json'),
    JSON.stringify({
      name: 'shell',
      version: '1.0.0',
      manifest: '',
      entry: [],
      preload: [],
      files: {},
      provides: { react },
    }),
  );
const read = async () => (await app.inject('/health/registry')).json().data;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'health-'));
  document = {
    ...EMPTY_DOCUMENT,
    revision: 7,
    microFrontends: {
      casino: [{ ...casino, extras: { ...casino.extras, requires: { react: '^19.0.0' } } }],
    },
    history: [{ id: 'change', at: '2026-01-01T00:00:00Z', by: 'a', remote: 'casino', action: 'x' }],
  };
  await deployShell('19.3.1');
  app = fastify();
  warn.mockClear();
  vi.spyOn(app.log, 'warn').mockImplementation(warn);
  const source = {
    current: async () => document,
    readTrust: async () => undefined,
    faults: () => ({}),
    publicFaults: () => ({}),
    onChange: () => undefined,
    close: () => undefined,
  };
  const shells = { readActive: createShellReader(folder), findUnread: () => [] };
  registerRegistryHealth(app, {}, { source, shells }, 20);
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test('tells which registry the pages follow', async () => {
  expect(await read()).toEqual({ revision: 7, change: 'change', heldBack: [], faults: {} });
  document = EMPTY_DOCUMENT;
  expect(await read()).toEqual({ revision: 0, change: null, heldBack: [], faults: {} });
  expect(warn).not.toHaveBeenCalled();
});

test('reports a version that a new shell does not fit, and warns of it once', async () => {
  await app.ready();
  await deployShell('20.0.0');
  const reason = 'react ^19.0.0: the shell has 20.0.0';
  await expect.poll(() => warn).toHaveBeenCalled();
  expect((await read()).heldBack).toEqual([
    { remote: 'casino', role: 'active', version: '1.0.0', reasons: [reason] },
  ]);
  await read();
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    `mfe-casino 1.0.0 (active) is held back, no page gets it: ${reason}`,
  );
});

test('an edge that starts on a shell that fits no version tells of all, also of the last good one', async () => {
  const { casino: [active] = [] } = document.microFrontends;
  if (!active) throw new Error('The casino is not registered');
  const former = {
    ...active,
    metadata: { ...active.metadata, version: '0.9.0' },
    deployment: { traffic: 0, default: false },
  };
  document = { ...document, microFrontends: { casino: [active, former] } };
  await deployShell('20.0.0');
  await app.ready();
  await expect.poll(() => warn).toHaveBeenCalledTimes(2);
  expect(warn.mock.calls.map(([line]) => String(line).split(' is held')[0])).toEqual([
    'mfe-casino 1.0.0 (active)',
    'mfe-casino 0.9.0 (last good)',
  ]);
});

test('is asked 300 times a minute by one network, and by others beside it', async () => {
  const ask = async (remoteAddress: string) =>
    (await app.inject({ url: '/health/registry', remoteAddress })).statusCode;
  for (let time = 0; time < 300; time += 1) expect(await ask('203.0.113.7')).toBe(200);
  expect(await ask('203.0.113.7')).toBe(429);
  expect(await ask('203.0.113.8')).toBe(200);
});
