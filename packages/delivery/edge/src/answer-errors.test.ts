import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FAULTS_PATH } from '@exchange/contract';
import { openReleaseStore } from '@exchange/federation/releases';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestEdge, type TestEdge } from './testing/test-edge.ts';
import { createStaticServer } from './versions/releases/static-server.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
});
afterEach(() => edge.close());

const UNREADABLE = 'The request cannot be read.';
const MISSING = 'There is no page at this address.';
const INVALID = 'The address is not valid.';
const text = 'text/plain; charset=utf-8';

test.each([
  ['POST', '/API/wallet/balance', 400, UNREADABLE],
  ['PUT', '/API/wallet/balance', 404, MISSING],
  ['GET', '/api/%zz', 400, INVALID],
])('%s %s is refused in the envelope', async (method, url, status, message) => {
  const headers = { 'content-type': 'application/json', host: 'localhost:3000' };
  const sent = { method: method as 'GET', url, ...(method !== 'GET' && { headers }) };
  const payload = method === 'PUT' ? '{}' : '';
  const reply = await edge.app().inject({ ...sent, payload });
  expect([reply.statusCode, reply.json()]).toEqual([
    status,
    { status, error: true, message, data: null },
  ]);
  expect(reply.headers['cache-control']).toBe('no-store');
});

test.each([
  ['/assets/..%2f', 403, 'This is not served here.'],
  ['/assets/none.js', 404, MISSING],
  ['/%zz', 400, INVALID],
  ['//', 400, INVALID],
])('%s is refused in a line of text', async (url, status, line) => {
  const { statusCode, headers, body } = await edge.get(url);
  expect([statusCode, headers['content-type'], body]).toEqual([status, text, line]);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test.each([
  ['without a route', '/x', '{}', 'application/json', 404, MISSING],
  ['that is no JSON', '/x', '{', 'application/json', 400, UNREADABLE],
  ['of another type', FAULTS_PATH, 'a', 'text/plain', 415, 'A body of this type is not read here.'],
  [
    'that is too large',
    FAULTS_PATH,
    ' '.repeat(5000),
    'application/json',
    413,
    'The body is too large.',
  ],
])('a body %s is refused in a line of text', async (_, url, payload, type, status, line) => {
  const { statusCode, headers, body } = await edge.post(url, payload, type);
  expect([statusCode, headers['content-type'], body]).toEqual([status, text, line]);
});

test('a client that asks too often is told when to come again', async () => {
  for (let tries = 0; tries < 30; tries += 1) await edge.get('/staff/status');
  const { statusCode, headers, body } = await edge.get('/staff/status');
  expect([statusCode, body]).toEqual([429, 'Too many requests. Please try again in a minute.']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('a fault is in the log, and its answer has the reference alone', async () => {
  await edge.removeFile('shell/release.json');
  await edge.restart();
  const { statusCode, headers, body } = await edge.get('/');
  expect([statusCode, headers['content-type']]).toEqual([503, text]);
  expect(body).toBe(
    `The service is not reachable right now, please try again. · Reference ${headers['x-request-id']}`,
  );
  expect(edge.warnings()).toContain('a request failed');
});

test('the origin of files has the same form', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'origin-'));
  const store = await openReleaseStore({ driver: 'directory', folder });
  const origin = await createStaticServer(store);
  const read = async (url: string) => {
    const { statusCode, headers, body } = await origin.inject(url);
    return [statusCode, headers['content-type'], body];
  };
  expect(await read('/casino/1.0.0/none.js')).toEqual([404, text, MISSING]);
  vi.spyOn(store, 'readRelease').mockRejectedValue(new Error('the secret of the store'));
  const [status, , body] = await read('/casino/1.0.1/none.js');
  expect([status, body]).toEqual([500, expect.not.stringContaining('secret')]);
  await origin.close();
  await rm(folder, { recursive: true });
});
