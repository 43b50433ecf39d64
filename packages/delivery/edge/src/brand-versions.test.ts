import type { Deployment, RegisteredRemote } from '@exchange/federation/registry';
import { documentForTest, registerForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OverrideRig, startOverrideRig } from './testing/override-rig.ts';
import { embedded, type TestEdge } from './testing/test-edge.ts';

let rig: OverrideRig;
beforeEach(async () => {
  rig = await startOverrideRig();
});
afterEach(() => rig.close());

/** Registers the casino's 1.0.0 for all, and 2.0.0 as `deployment` says. */
const register = (deployment: Partial<Deployment>) => {
  const { active } = rig.edge.registry().remotes.casino as RegisteredRemote;
  const two = registerForTest(
    { ...active, version: '2.0.0' },
    { traffic: 0, default: false, ...deployment },
  );
  const casino = [registerForTest(active), two];
  return rig.edge.writeRegistry({ ...documentForTest({}), microFrontends: { casino } });
};
const versionsOn = async (host: string, cookie = '') => {
  const page = await rig.edge.get('/casino-provider', { host, cookie });
  const { casino } = (embedded(page.body) as ReturnType<TestEdge['registry']>).remotes;
  const switches = await rig.edge.get('/registry/versions', { host, cookie });
  return [casino?.active.version, switches.json().versions.casino];
};
/** The cookie of a browser in which staff chose a version of another area, and ended it. */
const staffCookie = async () => {
  const chosen = await rig.choose('2.0.0');
  const [, cookie] = chosen.headers['set-cookie'] as string[];
  return `${cookie?.split(';')[0]}`;
};

test('each brand gets its own version, in pages and in what open ones follow', async () => {
  await register({ brands: ['khelodost'] });
  expect(await versionsOn('khelodost.localhost:3000')).toEqual(['2.0.0', '2.0.0']);
  expect(await versionsOn('kheloyar.localhost:3000')).toEqual(['1.0.0', '1.0.0']);
});

test('browsers in which staff gave a key get the canary of staff, others do not @security:measures.95', async () => {
  await register({ canary: { to: 'staff' } });
  const cookie = await staffCookie();
  expect(await versionsOn('localhost:3000', cookie)).toEqual(['2.0.0', '2.0.0']);
  expect(await versionsOn('localhost:3000')).toEqual(['1.0.0', '1.0.0']);
  // The last bits of a letter may have no meaning: `A` and `B` can be the same signature.
  const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
  expect(await versionsOn('localhost:3000', forged)).toEqual(['1.0.0', '1.0.0']);
});

test('the cookie ends with the key, and holds in its own browser only @security:measures.95', async () => {
  await register({ canary: { to: 'staff' } });
  const cookie = await staffCookie();
  const other = { cookie, 'user-agent': 'another browser' };
  const page = await rig.edge.get('/registry/versions', other);
  expect(page.json().versions.casino).toBe('1.0.0');
  await rig.edge.restart({
    staff: { keys: [{ name: 'ravi', hash: 'a'.repeat(64) }], overrideOrigins: [] },
    secrets: ['k'.repeat(32)],
  });
  expect(await versionsOn('localhost:3000', cookie)).toEqual(['1.0.0', '1.0.0']);
});

test('a brand leaves what it rolled back, unless all have it', async () => {
  await register({});
  const { active } = rig.edge.registry().remotes.casino as RegisteredRemote;
  const change = {
    ...{ at: '2026-01-01T00:00:00.000Z', by: 'test', remote: 'casino', action: 'rollback' },
    ...{ version: '1.0.0', from: '2.0.0', brands: ['khelodost'] },
  };
  const withdrawnOn = async (host: string) =>
    (await rig.edge.get('/registry/versions', { host })).json().withdrawn;
  const write = (from: string) =>
    rig.edge.writeRegistry({
      ...documentForTest({}),
      microFrontends: { casino: [registerForTest(active)] },
      history: [{ ...change, from }],
    });
  await write('2.0.0');
  expect(await withdrawnOn('khelodost.localhost:3000')).toEqual({ casino: ['2.0.0'] });
  expect(await withdrawnOn('kheloyar.localhost:3000')).toEqual({});
  await write('1.0.0');
  expect(await withdrawnOn('khelodost.localhost:3000')).toEqual({});
});
