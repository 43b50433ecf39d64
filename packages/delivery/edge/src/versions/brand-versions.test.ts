import type { Deployment, RegisteredRemote } from '@exchange/federation/registry';
import { documentForTest, registerForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { embedded, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
});
afterEach(() => edge.close());

/** Registers the casino's 1.0.0 for all, and 2.0.0 as `deployment` says. */
const register = (deployment: Partial<Deployment>) => {
  const { active } = edge.registry().remotes.casino as RegisteredRemote;
  const two = registerForTest(
    { ...active, version: '2.0.0' },
    { traffic: 0, default: false, ...deployment },
  );
  const casino = [registerForTest(active), two];
  return edge.writeRegistry({ ...documentForTest({}), microFrontends: { casino } });
};
const versionsOn = async (host: string, cookie = '') => {
  const page = await edge.get('/casino-provider', { host, cookie });
  const { casino } = (embedded(page.body) as ReturnType<TestEdge['registry']>).remotes;
  const switches = await edge.get('/registry/versions', { host, cookie });
  return [casino?.active.version, switches.json().versions.casino];
};
test('each brand gets its own version, in pages and in what open ones follow', async () => {
  await register({ brands: ['khelodost'] });
  expect(await versionsOn('khelodost.localhost:3000')).toEqual(['2.0.0', '2.0.0']);
  expect(await versionsOn('kheloyar.localhost:3000')).toEqual(['1.0.0', '1.0.0']);
});

test('a brand leaves what it rolled back, unless all have it', async () => {
  await register({});
  const { active } = edge.registry().remotes.casino as RegisteredRemote;
  const change = {
    at: '2026-01-01T00:00:00.000Z',
    by: 'test',
    remote: 'casino',
    action: 'rollback',
    version: '1.0.0',
    from: '2.0.0',
    brands: ['khelodost'],
  };
  const withdrawnOn = async (host: string) =>
    (await edge.get('/registry/versions', { host })).json().withdrawn;
  const write = (from: string) =>
    edge.writeRegistry({
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
