import { integrityOf } from '@exchange/federation/releases';
import { recordForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BROKEN_LINES } from '../testing/broken-lines.ts';
import { embedded, HASH, startTestEdge, type TestEdge, ticketOf } from '../testing/test-edge.ts';
import { createErrorLog } from './errors.ts';

const PATH = '/telemetry/errors';
const frame = (file: string) => ({ file, line: 1, column: 420, fn: 'showPrice' });
const CASINO = frame('/casino/2.0.0/34.bb1880e1.js');
const SHELL = frame('/assets/shared.4ce81c19.js');
const ERROR = {
  kind: 'error',
  name: 'TypeError',
  message: 'x is undefined',
  frames: [CASINO, SHELL],
  isTopOurs: true,
};

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
  const { active } = edge.registry().remotes.casino ?? {};
  if (!active) throw new Error('The casino is not registered');
  const integrity = { ...active.integrity, '34.bb1880e1.js': HASH };
  const releaseOf = (version: string) => ({ ...active, version, integrity });
  await edge.register({
    remotes: { casino: { active: releaseOf('2.0.0'), lastGood: releaseOf('1.0.0') } },
  });
});
afterEach(() => edge.close());

const from = (client: number) => ({ 'x-forwarded-for': `203.0.113.${client}` });
/** Opens a page as a client, in which an error is thrown. */
const throwIn = async (client: number, change: object = {}) => {
  const ticket = ticketOf((await edge.get('/casino-provider', from(client))).body);
  return edge.post(PATH, { ...ERROR, ticket, ...change }, 'application/json', from(client));
};
const activeVersion = async () => {
  const { remotes } = embedded((await edge.get('/', from(9))).body) as ReturnType<
    TestEdge['registry']
  >;
  return remotes.casino?.active.version;
};
/** Reads the rows of errors on the status page, cell by cell. */
const readErrors = async () => {
  const { body } = await edge.get('/staff/status');
  const [, errors = ''] = body.split('Errors in pages');
  const rows = errors.split('\n').filter((line) => line.startsWith('<tr><td>'));
  return rows.map((row) => [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell));
};

test('an error is on the status page with its owner, count and place, and in the log', async () => {
  for (const client of [1, 2]) expect((await throwIn(client)).statusCode).toBe(204);
  expect(await readErrors()).toEqual([
    [
      'casino',
      '2.0.0',
      '2',
      expect.stringMatching(/^\d{4}-.*Z$/),
      'error',
      'TypeError: x is undefined',
      'showPrice /casino/2.0.0/34.bb1880e1.js:1:420 ← showPrice /assets/shared.4ce81c19.js:1:420',
    ],
  ]);
  expect(edge.warnings()).toEqual(['casino 2.0.0 threw TypeError: x is undefined']);
});

test('a place is shown as in the sources once the map is in the store', async () => {
  const map = { version: 3, sources: ['webpack://a/./src/Lobby.tsx'], names: [], mappings: 'AAMA' };
  const bytes = JSON.stringify(map);
  const file = '34.bb1880e1.js.map';
  const maps = { [file]: { integrity: integrityOf(bytes), bytes: bytes.length } };
  await edge.store.createFile('casino', '2.0.0', file, Buffer.from(bytes));
  await edge.store.createRelease({ ...recordForTest('casino', '2.0.0', {}), maps });
  await throwIn(1);
  expect((await readErrors())[0]?.at(-1)).toBe(
    'showPrice src/Lobby.tsx:7 ← showPrice /assets/shared.4ce81c19.js:1:420',
  );
});

test('an error is forwarded once, and one that cannot be is still listed', async () => {
  await edge.restart({ sentry: { url: 'http://127.0.0.1:9/api/1/envelope/', key: 'abc' } });
  for (const client of [1, 2]) await throwIn(client);
  const failed = () => edge.warnings().filter((line) => line.startsWith('SENTRY_DSN'));
  await expect.poll(failed).toHaveLength(1);
  expect(await readErrors()).toHaveLength(1);
});

test('an error of the shell has the version of its build', async () => {
  await throwIn(1, { frames: [SHELL], kind: 'caught' });
  expect((await readErrors())[0]?.slice(0, 5)).toEqual([
    'shell',
    expect.stringMatching(/^\d+\.\d+\.\d+$/),
    '1',
    expect.any(String),
    'caught',
  ]);
});

test('a version whose code throws for three of three clients gives way to its last good one', async () => {
  for (const client of [1, 1, 1, 2]) await throwIn(client);
  expect(await activeVersion()).toBe('2.0.0');
  await throwIn(3, { kind: 'rejection' });
  expect(await activeVersion()).toBe('1.0.0');
  expect(edge.warnings().at(-1)).toBe(
    'casino 2.0.0 is no longer used: it failed for 3 of 3 clients',
  );
});

test.each([
  ['that a boundary caught', { kind: 'caught' }],
  ['of a permission that the player refused', { name: 'NotAllowedError' }],
  ['of a full storage', { name: 'QuotaExceededError' }],
  ['of a blocked storage', { name: 'SecurityError' }],
  ['that code of others threw', { isTopOurs: false }],
  ['of an earlier page, which does not say who threw', { isTopOurs: undefined }],
  ['in code of the shell', { frames: [SHELL, CASINO] }],
])('an error %s is no vote @security:measures.10', async (_, change) => {
  for (const client of [1, 2, 3, 4]) await throwIn(client, change);
  expect(await activeVersion()).toBe('2.0.0');
  expect(await readErrors()).toHaveLength(1);
});

test.each(BROKEN_LINES)(
  'an error of a broken line is no vote: %s @security:measures.125',
  async (text) => {
    const [name = '', ...rest] = text.split(': ');
    for (const client of [1, 2, 3]) await throwIn(client, { name, message: rest.join(': ') });
    expect(await activeVersion()).toBe('2.0.0');
    expect(await readErrors()).toHaveLength(1);
  },
);

test.each([
  ['of an area', {}],
  ['of the shell', { frames: [SHELL] }],
])(
  'an error %s without the ticket of the page is neither listed, logged nor a vote @security:measures.10',
  async (_, change) => {
    for (const client of [1, 2, 3, 4]) {
      const { statusCode } = await throwIn(client, { ...change, ticket: undefined });
      expect(statusCode).toBe(204);
    }
    const ticket = ticketOf((await edge.get('/', from(1))).body);
    const stolen = { ...ERROR, ...change, ticket };
    await edge.post(PATH, stolen, 'application/json', from(2));
    expect(await activeVersion()).toBe('2.0.0');
    expect(await readErrors()).toEqual([]);
    expect(edge.warnings()).toEqual([]);
  },
);

test('one client starts ten groups a minute, and others still start theirs', async () => {
  let now = 0;
  const log = createErrorLog(() => now);
  const owner = { area: 'casino', version: '2.0.0' };
  const add = (message: string, client: string) =>
    log.add(owner, { ...ERROR, kind: 'error', message }, client);
  const names = [...'abcdefghijk'];
  for (const name of names) add(name, 'one');
  expect(log.list()).toHaveLength(10);
  expect(add('k', 'one')).toBeUndefined();
  expect(add('a', 'one')).toMatchObject({ isNew: false, group: { count: 2 } });
  expect(add('k', 'other')).toMatchObject({ isNew: true });
  now = 60_000;
  expect(add('l', 'one')).toMatchObject({ isNew: true });
});

test('errors of versions that the registry does not know are left out', async () => {
  await throwIn(1, { frames: [frame('/casino/9.9.9/34.bb1880e1.js')] });
  await throwIn(1, { frames: [frame('/poker/2.0.0/34.bb1880e1.js')] });
  const inherited = await throwIn(1, { frames: [frame('/constructor/1.0.0/a.js')] });
  expect(inherited.statusCode).toBe(204);
  expect(await readErrors()).toEqual([]);
});

test('data of persons and markup do not reach the status page', async () => {
  await throwIn(1, { message: '<b>asha@example.com</b> has 40012345678' });
  const [row] = await readErrors();
  expect(row?.[5]).toBe('TypeError: &lt;b&gt;&lt;e-mail&gt;&lt;/b&gt; has #');
});

test('malformed, long and foreign reports are refused @security:measures.8', async () => {
  expect((await throwIn(1, { frames: [] })).json().message).toContain('frames: ');
  expect((await throwIn(1, { more: 'x'.repeat(13_000) })).statusCode).toBe(413);
  const cross = { 'sec-fetch-site': 'cross-site' };
  expect((await edge.post(PATH, ERROR, 'application/json', cross)).statusCode).toBe(403);
  const statuses = [];
  for (let sent = 0; sent < 61; sent += 1) {
    statuses.push((await edge.post(PATH, ERROR, 'application/json', from(7))).statusCode);
  }
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(204));
  expect(statuses.at(-1)).toBe(429);
});

test('the log keeps the latest errors, and is bounded', async () => {
  let now = 0;
  const log = createErrorLog(() => now);
  const report = { ...ERROR, kind: 'error' as const };
  const owner = { area: 'casino', version: '2.0.0' };
  for (now = 1; now <= 300; now += 1) {
    log.add(owner, { ...report, message: `fault ${now}` }, `client ${now}`);
  }
  const listed = log.list();
  expect(listed).toHaveLength(200);
  expect(listed[0]).toMatchObject({ message: 'fault 300', count: 1, firstAt: 300, lastAt: 300 });
});
