import { startRedis } from '@exchange/server/testing/redis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { embedded, startTestEdge, type TestEdge, ticketOf } from '../testing/test-edge.ts';

const PATH = '/telemetry/faults';
const FAULT = { area: 'casino', version: '2.0.0', fault: 'load', at: 120 };

let edge: TestEdge;
beforeEach(async () => {
  tickets.clear();
  edge = await startTestEdge();
});
afterEach(() => edge.close());

const from = (client: number) => ({ 'x-forwarded-for': `203.0.113.${client}` });
/** Ticket of the page that each client opened last. */
const tickets = new Map<number, string>();
const report = (client: number, change: object = {}, to = edge) => {
  const fault = { ...FAULT, ticket: tickets.get(client), ...change };
  return to.post(PATH, fault, 'application/json', from(client));
};
const mount = (client: number, version: string, area = 'casino') =>
  edge.post(
    '/telemetry/mounts',
    { remotes: [{ area, version }], ticket: tickets.get(client) },
    'application/json',
    from(client),
  );
const open = async (client: number, url = '/casino-provider', cookie = '') => {
  const page = await edge.get(url, { ...from(client), cookie });
  tickets.set(client, ticketOf(page.body));
  return page;
};
const versionFor = async (client: number, cookie?: string) => {
  const { remotes } = embedded((await open(client, '/', cookie)).body) as ReturnType<
    TestEdge['registry']
  >;
  return [remotes.casino?.active.version, remotes.casino?.lastGood?.version];
};
const releaseOf = (version: string) => {
  const { active } = edge.registry().remotes.casino ?? {};
  if (!active) throw new Error('The casino is not registered');
  return { ...active, version };
};
const registerTwo = () =>
  edge.register({
    remotes: { casino: { active: releaseOf('2.0.0'), lastGood: releaseOf('1.0.0') } },
  });

test('a version that fails for three of three clients gives way to its last good one', async () => {
  await registerTwo();
  for (const client of [1, 2]) {
    await open(client);
    expect((await report(client)).statusCode).toBe(204);
  }
  expect(await versionFor(9)).toEqual(['2.0.0', '1.0.0']);
  await open(3);
  await report(3, { fault: 'mount' });
  expect(await versionFor(9)).toEqual(['1.0.0', undefined]);
  const versions = await edge.get('/registry/versions');
  expect(versions.json()).toMatchObject({
    versions: { casino: '1.0.0' },
    withdrawn: { casino: ['2.0.0'] },
  });
  expect(edge.warnings()).toContain('casino 2.0.0 is no longer used: it failed for 3 of 3 clients');
});

test('a time-out is no vote: it may be a slow line', async () => {
  await registerTwo();
  for (const client of [1, 2, 3, 4]) {
    await open(client);
    expect((await report(client, { fault: 'timeout' })).statusCode).toBe(204);
  }
  expect(await versionFor(9)).toEqual(['2.0.0', '1.0.0']);
});

test('the only version of an area stays in use, which is logged', async () => {
  await edge.register({ remotes: { casino: { active: releaseOf('2.0.0') } } });
  for (const client of [1, 2, 3]) {
    await open(client);
    await report(client);
  }
  expect(await versionFor(9)).toEqual(['2.0.0', undefined]);
  expect(edge.warnings()).toContain(
    'casino 2.0.0 stays in use, as there is no other version: it failed for 3 of 3 clients',
  );
});

test('clients that show it well are compared with those that it fails for', async () => {
  await registerTwo();
  for (const client of [1, 2, 3, 4, 5, 6, 7]) await open(client);
  // Reports of the running version at once; the last client was not given any.
  for (const client of [4, 5, 6, 7, 8]) {
    expect((await mount(client, '2.0.0')).statusCode).toBe(204);
  }
  for (const client of [1, 2, 3]) await report(client);
  expect(await versionFor(9)).toEqual(['2.0.0', '1.0.0']);
  await open(10);
  await report(10);
  expect(await versionFor(9)).toEqual(['1.0.0', undefined]);
});

test('a whole network of IPv6 addresses is one client @security:measures.10', async () => {
  await registerTwo();
  for (let subnet = 1; subnet < 6; subnet += 1) {
    const headers = { 'x-forwarded-for': `2001:db8:7:${subnet}::${subnet}` };
    const { body } = await edge.get('/casino-provider', headers);
    await edge.post(PATH, { ...FAULT, ticket: ticketOf(body) }, 'application/json', headers);
  }
  expect(await versionFor(9)).toEqual(['2.0.0', '1.0.0']);
});

test('a wrong report of what is shown is refused by its field', async () => {
  const refused = await mount(1, '2.0.0', 'Poker 2');
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    expect.stringContaining('remotes.0.area: '),
  ]);
  const none = await edge.post('/telemetry/mounts', { remotes: [] });
  expect(none.statusCode).toBe(400);
});

test('a canary stops, and the version of all others stays', async () => {
  await edge.registerCanary(releaseOf('2.0.0'), 100);
  for (const client of [1, 2, 3]) {
    await open(client, '/casino-provider', 'bucket=5');
    await report(client);
  }
  expect(await versionFor(9, 'bucket=5')).toEqual(['1.0.0', undefined]);
});

test('one client alone switches nothing off, whatever it sends', async () => {
  await registerTwo();
  await open(1);
  for (let reports = 0; reports < 40; reports += 1) await report(1);
  // Clients that were never given the version are made up.
  for (const client of [2, 3, 4]) await report(client);
  expect(await versionFor(9)).toEqual(['2.0.0', '1.0.0']);
});

test.each([
  ['without a ticket', () => undefined],
  ['with a ticket that nobody signed', () => `${tickets.get(1)?.split('.')[0]}.${'A'.repeat(43)}`],
  ['with the ticket of another client', () => tickets.get(9)],
])(
  'reports %s are no votes, of failures and of what is shown @security:measures.10',
  async (_, forge) => {
    await registerTwo();
    for (const client of [1, 2, 3, 9]) await open(client);
    for (const client of [1, 2, 3]) {
      expect((await report(client, { ticket: forge() })).statusCode).toBe(204);
    }
    expect(await versionFor(8)).toEqual(['2.0.0', '1.0.0']);
    for (const client of [1, 2, 3]) await report(client);
    expect(await versionFor(8)).toEqual(['1.0.0', undefined]);
  },
);

test('a ticket does not count for a version that its page did not get', async () => {
  await edge.register({ remotes: { casino: { active: releaseOf('1.0.0') } } });
  for (const client of [1, 2, 3]) await open(client);
  const stale = [1, 2, 3].map((client) => tickets.get(client));
  await registerTwo();
  for (const client of [1, 2, 3]) await open(client);
  for (const client of [1, 2, 3]) await report(client, { ticket: stale[client - 1] });
  expect(await versionFor(9)).toEqual(['2.0.0', '1.0.0']);
});

test('reports never take the only version of an area away @security:measures.11', async () => {
  for (const client of [1, 2, 3]) {
    await open(client);
    await report(client, { version: '1.0.0' });
  }
  expect(await versionFor(9)).toEqual(['1.0.0', undefined]);
});

test.each([
  ['area', { area: 'Poker 2' }],
  ['version', { version: '<script>' }],
  ['fault', { fault: 'other' }],
  ['at', { at: -1 }],
])('a wrong %s is refused by its name', async (field, change) => {
  const reply = await report(1, change);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toContain(`${field}: `);
});

test('other sites, other types and long texts are refused', async () => {
  const cross = { 'sec-fetch-site': 'cross-site' };
  expect((await edge.post(PATH, FAULT, 'application/json', cross)).statusCode).toBe(403);
  expect((await edge.post(PATH, FAULT, 'text/plain')).statusCode).toBe(415);
  const long = { ...FAULT, more: 'x'.repeat(5000) };
  expect((await edge.post(PATH, long)).statusCode).toBe(413);
  expect((await edge.post(PATH, '{')).statusCode).toBe(400);
});

test('rejects a client that reports without end, and accepts the next one @security:measures.8', async () => {
  const statuses = [];
  for (let reports = 0; reports < 61; reports += 1) statuses.push((await report(7)).statusCode);
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(204));
  expect(statuses.at(-1)).toBe(429);
  expect((await report(8)).statusCode).toBe(204);
});

test('a version that fails for clients of several edges is given out by none of them', async () => {
  const redis = await startRedis();
  const other = await startTestEdge();
  try {
    for (const one of [edge, other]) {
      await one.register({
        remotes: { casino: { active: releaseOf('2.0.0'), lastGood: releaseOf('1.0.0') } },
      });
      await one.restart({ redisUrl: redis.url, secrets: ['e'.repeat(32)] });
    }
    for (const client of [1, 2, 3]) await open(client);
    await report(1);
    for (const client of [2, 3]) await report(client, {}, other);
    await expect.poll(() => versionFor(9)).toEqual(['1.0.0', undefined]);
  } finally {
    await other.close();
    await redis.stop();
  }
});
