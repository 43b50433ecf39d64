import { setTimeout as sleep } from 'node:timers/promises';
import { type Switches, switchFrame } from '@exchange/contract';
import type { RegistryChange } from '@exchange/federation/registry';
import { documentForTest } from '@exchange/federation/testing';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestEdge, type TestEdge } from '../../testing/test-edge.ts';

const PATH = '/registry/versions';

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
});
afterEach(() => edge.close());

test('tells an open tab the versions that its next page would get', async () => {
  const reply = await edge.get(PATH);
  expect(reply.json()).toMatchObject({
    versions: { casino: '1.0.0' },
    features: { casino: true },
    settingsTag: expect.any(String),
  });
  expect(reply.headers['cache-control']).toBe('private, no-cache');
  const tag = String(reply.headers.etag);
  expect((await edge.get(PATH, { 'if-none-match': tag })).statusCode).toBe(304);

  await edge.register({ remotes: {} });
  const changed = await edge.get(PATH, { 'if-none-match': tag });
  expect(changed.json()).toMatchObject({ versions: {} });
});

test('names the version that a rollback left, until the area changes again', async () => {
  const document = documentForTest(edge.registry().remotes);
  let minute = 0;
  const withdrawnAfter = async (action: string, more: Partial<RegistryChange> = {}) => {
    minute += 1;
    const at = `2026-11-24T06:0${minute}:00.000Z`;
    const change = { at, by: 'test', remote: 'casino', action, version: '1.0.0', ...more };
    await edge.writeRegistry({ ...document, history: [change] });
    return (await edge.get(PATH)).json().withdrawn;
  };
  const from = '2.0.0';
  expect(await withdrawnAfter('rollback', { from })).toEqual({ casino: ['2.0.0'] });
  expect(await withdrawnAfter('enable')).toEqual({ casino: ['2.0.0'] });
  expect(await withdrawnAfter('activate')).toEqual({});
  expect(await withdrawnAfter('rollback', { from, remote: 'wallet' })).toEqual({
    wallet: ['2.0.0'],
  });
});

test('a registry that was never read does not look as if all were switched off', async () => {
  await edge.writeFiles({ 'releases/keys.json': 'no keys', 'releases/keys.json.99': 'no keys' });
  await edge.restart();
  expect((await edge.get(PATH)).statusCode).toBe(503);
});

test('a canary reaches open tabs of its browsers, and none that has no bucket yet', async () => {
  const { active } = edge.registry().remotes.casino ?? {};
  if (!active) throw new Error('The casino is not registered');
  await edge.registerCanary({ ...active, version: '2.0.0' }, 10);
  const versionOf = async (cookie?: string) =>
    (await edge.get(PATH, cookie ? { cookie } : {})).json().versions.casino;
  // The casino's canaries begin at bucket 35.
  expect(await versionOf('bucket=40')).toBe('2.0.0');
  expect(await versionOf('bucket=10')).toBe('1.0.0');
  const drawn = await Promise.all(Array.from({ length: 60 }, () => versionOf()));
  expect(new Set(drawn)).toEqual(new Set(['1.0.0']));
});

describe('the event stream', () => {
  /** Opens a stream; returns its frames so far, parsed. */
  async function open(url: string, headers: Record<string, string> = {}) {
    const leaving = new AbortController();
    const reply = await fetch(`${url}/registry/events`, { signal: leaving.signal, headers });
    const states: Switches[] = [];
    const reading = (async () => {
      const decoder = new TextDecoder();
      let rest = '';
      for await (const chunk of reply.body ?? []) {
        const blocks = (rest + decoder.decode(chunk)).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const frame = v.parse(switchFrame, JSON.parse(block.replace('data: ', '')));
          if (frame.kind === 'switches') states.push(frame.data);
        }
      }
    })().catch(() => undefined);
    return { reply, states, leave: () => leaving.abort(), ended: reading };
  }
  type Opened = Awaited<ReturnType<typeof open>>;
  const latest = ({ states }: Opened) => states.at(-1);

  test('sends the current state, and each change of an area to every browser', async () => {
    const url = await edge.listen();
    const tabs = [await open(url), await open(url, { cookie: 'bucket=7' })];
    await expect
      .poll(() => tabs.map((tab) => latest(tab)?.versions))
      .toEqual([{ casino: '1.0.0' }, { casino: '1.0.0' }]);
    expect(tabs[0]?.reply.headers.get('content-type')).toContain('text/event-stream');
    expect(tabs[0]?.reply.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(tabs[0]?.reply.headers.get('x-content-type-options')).toBe('nosniff');

    for (const remotes of [{}, edge.registry().remotes]) {
      await edge.register({ remotes });
      const wanted = 'casino' in remotes ? { casino: '1.0.0' } : {};
      await expect.poll(() => tabs.map((tab) => latest(tab)?.versions)).toEqual([wanted, wanted]);
    }
    for (const { leave } of tabs) leave();
  });

  test('sends what changed of the brand: its features, and another tag of its settings', async () => {
    const url = await edge.listen();
    const tab = await open(url);
    await expect.poll(() => latest(tab)?.features).toMatchObject({ casino: true });
    const before = latest(tab)?.settingsTag;

    await edge.writeBrand('kheloyar', { features: { casino: false } });
    await expect.poll(() => latest(tab)?.features).toMatchObject({ casino: false, signUp: true });
    expect(latest(tab)?.settingsTag).toBe(before);

    await edge.writeBrand('kheloyar', { settings: { 'site.MESSAGE': 'Kick-off is later.' } });
    await expect.poll(() => latest(tab)?.settingsTag).not.toBe(before);
    expect(latest(tab)?.settingsTag).toMatch(/^[\w-]{12}$/);
    tab.leave();
  });

  test('sends nothing while nothing changes, and a few hundred bytes where something does', async () => {
    const url = await edge.listen();
    const tab = await open(url);
    await expect.poll(() => tab.states).toHaveLength(1);
    await sleep(1200);
    expect(tab.states).toHaveLength(1);
    expect(JSON.stringify(tab.states).length).toBeLessThan(400);
    tab.leave();
  });

  test('is not opened by other sites, nor by HEAD @security:measures.19', async () => {
    const foreign = await edge.get('/registry/events', { 'sec-fetch-site': 'cross-site' });
    expect(foreign.statusCode).toBe(403);
    const url = await edge.listen();
    const head = await fetch(`${url}/registry/events`, { method: 'HEAD' });
    expect(head.headers.get('content-type')).not.toContain('text/event-stream');
  });

  test('ends where the edge stops', async () => {
    const url = await edge.listen();
    const tab = await open(url);
    await edge.app().close();
    await tab.ended;
    await edge.restart();
  });
});
