import { describe, expect, test, vi } from 'vitest';
import type { Release } from '../registry/schema.ts';
import {
  createRemoteModuleStore,
  initialSelection,
  type LoadRemoteModule,
  reduceSelection,
  selectCandidates,
} from './remote-module-store.ts';

const release = (version: string) => ({ version, manifestUrl: `http://a/${version}/m.json` });
const both = [release('2.0.0'), release('1.0.0')];

/** Creates a store whose loads fail for the versions in `broken`, which a test may change. */
function setUp(broken: Set<string>) {
  const load = vi.fn<LoadRemoteModule>(async ({ version }, expose) => {
    if (broken.has(version)) throw new Error(`${version} is broken`);
    return `${expose} of ${version}`;
  });
  const leave = vi.fn<(release: Release) => void>();
  return { load, leave, store: createRemoteModuleStore(both, load, leave) };
}

describe('createPartStore', () => {
  test('loads a part once', async () => {
    const { store, load } = setUp(new Set());
    expect(await Promise.all([store.load('./area'), store.load('./area')])).toEqual([
      './area of 2.0.0',
      './area of 2.0.0',
    ]);
    expect(load).toHaveBeenCalledOnce();
  });

  test('a version that does not load gives way to the last good one', async () => {
    const { store } = setUp(new Set(['2.0.0']));
    expect(await store.load('./area')).toBe('./area of 1.0.0');
    expect(store.get('./area')).toMatchObject({ status: 'ready', version: '1.0.0' });
  });

  test('a version that does not mount is left with all its modules', async () => {
    const { store } = setUp(new Set());
    await Promise.all([store.load('./area'), store.load('./bet-slip')]);
    store.reportMountError('./area', '2.0.0', new Error('mount'));
    expect(await store.load('./bet-slip')).toBe('./bet-slip of 1.0.0');
    expect(await store.load('./area')).toBe('./area of 1.0.0');
  });

  test('a last good version without the module is not asked for it, and keeps the others', async () => {
    const { load } = setUp(new Set(['2.0.0']));
    const lastGood = { ...release('1.0.0'), exposes: ['./area'] };
    const store = createRemoteModuleStore([release('2.0.0'), lastGood], load);
    const added = store.load('./added');
    expect(await store.load('./area')).toBe('./area of 1.0.0');
    await expect(added).rejects.toThrow('1.0.0 has no ./added');
    expect(load).not.toHaveBeenCalledWith(lastGood, './added', expect.anything());
    expect(store.get('./area')).toMatchObject({ status: 'ready', version: '1.0.0' });
  });

  test('a release is left once, and again when something of it comes late', async () => {
    const { store, load, leave } = setUp(new Set());
    let arrive = () => {};
    load.mockImplementationOnce(async () => 'the area');
    load.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          arrive = () => resolve('the slip');
        }),
    );
    await store.load('./area');
    store.request('./bet-slip');
    store.reportMountError('./area', '2.0.0', new Error('mount'));
    expect(leave.mock.calls).toEqual([[both[0]]]);
    arrive();
    await expect.poll(() => leave).toHaveBeenCalledTimes(2);
    expect(leave).toHaveBeenLastCalledWith(both[0]);
    expect(store.get('./bet-slip')).toMatchObject({ version: '1.0.0' });
  });

  test('a part that fails in the last version leaves the styles of the others alone', async () => {
    const { store, leave } = setUp(new Set());
    await Promise.all([store.load('./area'), store.load('./bet-slip')]);
    store.reportMountError('./area', '2.0.0', new Error('mount'));
    await Promise.all([store.load('./area'), store.load('./bet-slip')]);
    store.reportMountError('./area', '1.0.0', new Error('mount'));
    expect(leave).toHaveBeenCalledOnce();
  });

  test('a retry after the origin came back begins afresh with the active version', async () => {
    const broken = new Set(['2.0.0', '1.0.0']);
    const { store, load } = setUp(broken);
    await expect(store.load('./area')).rejects.toThrow('1.0.0 is broken');
    broken.clear();
    store.retry('./area');
    expect(store.get('./area').status).toBe('loading');
    expect(await store.load('./area')).toBe('./area of 2.0.0');
    expect(load).toHaveBeenLastCalledWith(both[0], './area', true);
  });

  test('a part that fails to mount in the last version leaves the others alone', async () => {
    const { store } = setUp(new Set(['2.0.0']));
    await Promise.all([store.load('./area'), store.load('./bet-slip')]);
    store.reportMountError('./bet-slip', '1.0.0', new Error('mount'));
    expect(store.get('./bet-slip')).toMatchObject({ status: 'failed', phase: 'mount' });
    expect(store.get('./area').status).toBe('ready');
    const before = store.get('./area');
    store.retry('./bet-slip');
    expect(await store.load('./bet-slip')).toBe('./bet-slip of 1.0.0');
    expect(store.get('./area')).toBe(before);
  });

  test('each retry mounts afresh', async () => {
    const { store } = setUp(new Set(['2.0.0']));
    await store.load('./area');
    const first = store.get('./area');
    store.reportMountError('./area', '1.0.0', new Error('mount'));
    store.retry('./area');
    await store.load('./area');
    expect(store.get('./area')).not.toEqual(first);
  });

  test('a remote that is not registered fails at once', async () => {
    const store = createRemoteModuleStore([], vi.fn());
    await expect(store.load('./area')).rejects.toThrow();
  });
});

const versions = ['2.0.0', '1.0.0'];
const failed = (expose: string, version: string) => ({ type: 'failed', expose, version }) as const;
const retried = (expose: string, keepVersion: boolean) =>
  ({ type: 'retried', expose, keepVersion }) as const;

describe('reduceSelection', () => {
  test('all parts go to the next version together', () => {
    const next = reduceSelection(initialSelection, failed('./area', '2.0.0'), versions);
    expect(next).toEqual({ index: 1, attempt: 0, failed: new Set() });
  });

  test('a late failure of a version that was left changes nothing', () => {
    const next = reduceSelection(initialSelection, failed('./area', '2.0.0'), versions);
    expect(reduceSelection(next, failed('./bet-slip', '2.0.0'), versions)).toBe(next);
  });

  test('in the last version a part fails for itself', () => {
    const last = { ...initialSelection, index: 1 };
    const next = reduceSelection(last, failed('./bet-slip', '1.0.0'), versions);
    expect(next).toEqual({ index: 1, attempt: 0, failed: new Set(['./bet-slip']) });
  });

  test('a retry starts over with the wanted version', () => {
    const last = { index: 1, attempt: 0, failed: new Set(['./area', './bet-slip']) };
    const next = reduceSelection(last, retried('./area', false), versions);
    expect(next).toEqual({ index: 0, attempt: 1, failed: new Set() });
  });

  test('a retry beside parts that work stays with their version', () => {
    const last = { index: 1, attempt: 0, failed: new Set(['./area', './bet-slip']) };
    const next = reduceSelection(last, retried('./area', true), versions);
    expect(next).toEqual({ index: 1, attempt: 1, failed: new Set(['./bet-slip']) });
  });
});

describe('selectCandidates', () => {
  const active = { version: '2.0.0' };
  test.each([
    [undefined, []],
    [{ active }, [active]],
    [{ active, lastGood: { version: '2.0.0' } }, [active]],
    [{ active, lastGood: { version: '1.0.0' } }, [active, { version: '1.0.0' }]],
  ])('%j gives %j', (remote, expected) => {
    expect(selectCandidates(remote)).toEqual(expected);
  });
});
