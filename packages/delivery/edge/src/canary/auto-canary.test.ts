import type { AutoCanary, RegisteredRemote } from '@exchange/federation/registry';
import { documentForTest, registerForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { embedded, startTestEdge, type TestEdge, ticketOf } from '../testing/test-edge.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
});
afterEach(() => edge.close());

/** The casino's canaries begin at bucket 35. */
const CANARY_COOKIE = 'bucket=35';
const ACTIVE_COOKIE = 'bucket=7';

const registerAuto = (plan: Partial<AutoCanary> = {}) => {
  const { active } = edge.registry().remotes.casino as RegisteredRemote;
  const canary: AutoCanary = { to: 'auto', clients: 1000, minutes: 0, ...plan };
  const deployment = { traffic: 0, default: false, canary };
  const casino = [
    registerForTest(active),
    registerForTest({ ...active, version: '2.0.0' }, deployment),
  ];
  return edge.writeRegistry({ ...documentForTest({}), microFrontends: { casino } });
};

interface Client {
  headers: Record<string, string>;
  ticket: string;
  version: string;
}
const open = async (number: number, cookie: string, host = 'localhost:3000'): Promise<Client> => {
  const headers = { 'x-forwarded-for': `203.0.${number >> 8}.${number & 255}`, cookie, host };
  const { body } = await edge.get('/casino-provider', headers);
  const { casino } = (embedded(body) as ReturnType<TestEdge['registry']>).remotes;
  return { headers, ticket: ticketOf(body), version: `${casino?.active.version}` };
};
const openMany = (from: number, count: number, cookie: string) =>
  Promise.all(Array.from({ length: count }, (_, index) => open(from + index, cookie)));
const send = (path: string, { headers }: Client, report: object) =>
  edge.post(path, report, 'application/json', headers);
const mount = (client: Client) => {
  const { version, ticket } = client;
  return send('/telemetry/mounts', client, { remotes: [{ area: 'casino', version }], ticket });
};
const fail = (client: Client, ticket: string | undefined = client.ticket) =>
  send('/telemetry/faults', client, {
    ...{ area: 'casino', version: client.version, fault: 'mount', at: 1, ticket },
  });
const measure = (client: Client, LCP: number) => {
  const { version, ticket } = client;
  const remotes = [{ area: 'casino', version, phases: {} }];
  return send('/telemetry/pages', client, { area: 'casino', vitals: { LCP }, remotes, ticket });
};
const progress = async () =>
  (await edge.get('/health/registry')).json().data.canaries as readonly {
    version: string;
    share: number;
    stopped?: string;
  }[];
const untilShare = (share: number) =>
  expect.poll(async () => (await progress())[0]?.share).toBe(share);

/** 12 clients of the canary, of which five are returned, and 60 of the active version. */
async function startWithClients(plan: Partial<AutoCanary> = {}) {
  await registerAuto(plan);
  const canary = await openMany(1, 12, CANARY_COOKIE);
  const active = await openMany(100, 60, ACTIVE_COOKIE);
  expect([canary[0]?.version, active[0]?.version]).toEqual(['2.0.0', '1.0.0']);
  await Promise.all([...canary, ...active].map(mount));
  return canary.slice(0, 5);
}

test('one that fails more often is stopped, in new pages and in open ones', async () => {
  const failing = await startWithClients();
  await Promise.all(failing.map((client) => fail(client)));
  await untilShare(0);
  expect(await progress()).toEqual([
    expect.objectContaining({
      ...{ remote: 'casino', version: '2.0.0' },
      stopped: 'it failed for 5 of 12 clients, the active version for 0 of 60',
    }),
  ]);
  expect((await open(300, CANARY_COOKIE)).version).toBe('1.0.0');
  const switches = await edge.get('/registry/versions', { cookie: CANARY_COOKIE });
  expect(switches.json()).toMatchObject({
    ...{ versions: { casino: '1.0.0' }, withdrawn: { casino: ['2.0.0'] } },
  });
  expect(edge.warnings()).toContain(
    'casino 2.0.0 was stopped at 1 % of the browsers: it failed for 5 of 12 clients, the active version for 0 of 60',
  );
  expect((await edge.get('/staff/status')).body).toContain(
    'canary, stopped: it failed for 5 of 12',
  );
});

test('a failure counts once for each network, with the ticket of its page @security:measures.96', async () => {
  const [one, ...others] = await startWithClients({ clients: 20 });
  if (!one) throw new Error('There is no client');
  for (let times = 0; times < 5; times += 1) await fail(one);
  await Promise.all(others.map((client) => fail(client, 'forged.ticket')));
  await Promise.all(others.map((client) => fail(client, one.ticket)));
  // The edge looks at all of them as it moves the canary on.
  await Promise.all((await openMany(400, 8, CANARY_COOKIE)).map(mount));
  await untilShare(10);
  expect(edge.warnings().join()).not.toContain('was stopped');
});

test('one that is no worse goes on to more browsers by itself', async () => {
  await registerAuto({ clients: 20 });
  expect((await open(1, 'bucket=36')).version).toBe('1.0.0');
  await Promise.all((await openMany(100, 30, ACTIVE_COOKIE)).map(mount));
  await Promise.all((await openMany(1, 19, CANARY_COOKIE)).map(mount));
  expect(await progress()).toMatchObject([{ share: 1 }]);
  await mount(await open(50, CANARY_COOKIE));
  await untilShare(10);
  expect((await open(1, 'bucket=36')).version).toBe('2.0.0');
  expect((await open(1, 'bucket=45')).version).toBe('1.0.0');
  await Promise.all((await openMany(1, 20, 'bucket=36')).map(mount));
  await untilShare(50);
  await Promise.all((await openMany(1, 20, 'bucket=36')).map(mount));
  await untilShare(100);
  expect((await open(1, ACTIVE_COOKIE)).version).toBe('2.0.0');
  expect((await edge.get('/staff/status')).body).toContain('canary, auto, 100 %');
});

test('one whose pages are slower is stopped', async () => {
  await registerAuto();
  const active = await openMany(100, 110, ACTIVE_COOKIE);
  await Promise.all(active.map((client) => measure(client, 1000)));
  const canary = await openMany(1, 20, CANARY_COOKIE);
  await Promise.all(canary.map((client) => measure(client, 2500)));
  await untilShare(0);
  const slower = /^its LCP took longer than \d+ ms in 20 of 20 pages, .* in 0 of 110$/;
  expect(await progress()).toMatchObject([{ stopped: expect.stringMatching(slower) }]);
});

test('one of a brand is compared with the pages of that brand', async () => {
  await registerAuto({ clients: 20, brands: ['khelodost'] });
  const host = 'khelodost.localhost:3000';
  expect((await open(1, CANARY_COOKIE)).version).toBe('1.0.0');
  const clients = await Promise.all(
    Array.from({ length: 20 }, (_, index) => open(index, CANARY_COOKIE, host)),
  );
  expect(clients[0]?.version).toBe('2.0.0');
  await Promise.all(clients.map(mount));
  await untilShare(10);
});
