import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestEdge, type TestEdge } from './testing/test-edge.ts';

const PATH = '/registry/versions';

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
});
afterEach(() => edge.close());

test('an open tab learns the versions that its next page would get', async () => {
  const reply = await edge.get(PATH);
  expect(reply.json()).toEqual({ versions: { casino: '1.0.0' } });
  expect(reply.headers['cache-control']).toBe('private, no-cache');
  const tag = String(reply.headers.etag);
  expect((await edge.get(PATH, { 'if-none-match': tag })).statusCode).toBe(304);

  await edge.register({ remotes: {} });
  const changed = await edge.get(PATH, { 'if-none-match': tag });
  expect(changed.json()).toEqual({ versions: {} });
});

test('a registry that was never read does not look as if all were switched off', async () => {
  await edge.writeFiles({ 'releases/registry.json': 'no registry' });
  await edge.restart();
  expect((await edge.get(PATH)).statusCode).toBe(503);
});

test('a canary reaches open tabs of its browsers, and none that has no bucket yet', async () => {
  const { active } = edge.registry().remotes.casino ?? {};
  if (!active) throw new Error('The casino is not registered');
  await edge.registerCanary({ ...active, version: '2.0.0' }, 10);
  const versionOf = async (cookie?: string) =>
    (await edge.get(PATH, cookie ? { cookie } : {})).json().versions.casino;
  // The casino's canaries begin a quarter of the buckets away.
  expect(await versionOf('bucket=80')).toBe('2.0.0');
  expect(await versionOf('bucket=10')).toBe('1.0.0');
  const drawn = await Promise.all(Array.from({ length: 60 }, () => versionOf()));
  expect(new Set(drawn)).toEqual(new Set(['1.0.0']));
});
