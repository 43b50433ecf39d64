import type { AreaVersions } from '@exchange/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { registryForTest } from '../testing/releases.ts';
import { createVersionUpgrade, type VersionUpgrade } from './version-upgrade.ts';

const release = (version: string) => ({ version, manifestUrl: `http://a/${version}/m.json` });
const registry = registryForTest({
  casino: { active: release('2.0.0'), lastGood: release('1.0.0') },
});

const askVersions = vi.fn(async (): Promise<AreaVersions> => ({ casino: '3.0.0' }));
const reload = vi.fn();
let busy = false;

const createSwap = (running = '2.0.0') =>
  createVersionUpgrade(registry, () => running, { askVersions, isBusy: () => busy, reload });

beforeEach(() => {
  sessionStorage.clear();
  askVersions.mockReset().mockResolvedValue({ casino: '3.0.0' });
  reload.mockReset();
  busy = false;
});

test('no upgrade is due before versions were received, nor while they are the same', () => {
  const upgrade = createSwap();
  expect(upgrade.isDue('casino')).toBe(false);
  upgrade.offer({ casino: '2.0.0' });
  expect(upgrade.isDue('casino')).toBe(false);
});

test('another version, or none, is due; the page is reloaded', async () => {
  const upgrade = createSwap();
  upgrade.offer({});
  expect(upgrade.isDue('casino')).toBe(true);
  upgrade.offer({ casino: '3.0.0' });
  expect(upgrade.isDue('casino')).toBe(true);
  expect(upgrade.isDue('wallet')).toBe(false);
  expect(await upgrade.applyUpdate('casino')).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});

test('an area that was switched off and comes back is due', () => {
  const upgrade = createVersionUpgrade(registryForTest({}), () => undefined, {
    askVersions,
    isBusy: () => busy,
  });
  upgrade.offer({ casino: '2.0.0' });
  expect(upgrade.isDue('casino')).toBe(true);
});

describe('the shell', () => {
  const createOf = (shell?: string) =>
    createVersionUpgrade({ ...registry, shell }, () => '2.0.0', {
      askVersions,
      isBusy: () => busy,
      reload,
    });
  const offered = { casino: '2.0.0', shell: '0.8.1' };
  beforeEach(() => void askVersions.mockResolvedValue(offered));

  test('of another version is due on its own pages and on those of areas, once', async () => {
    const upgrade = createOf('0.8.0');
    upgrade.offer({ casino: '2.0.0', shell: '0.8.0' });
    expect([upgrade.isDue('shell'), upgrade.isDue('casino'), upgrade.listOutdated()]).toEqual([
      false,
      false,
      [],
    ]);
    upgrade.offer(offered, { shell: ['0.7.0'] });
    expect([upgrade.isDue('shell'), upgrade.isDue('casino'), upgrade.listOutdated()]).toEqual([
      true,
      true,
      ['shell'],
    ]);
    expect(upgrade.isUrgent('shell')).toBe(false);
    upgrade.offer(offered, { shell: ['0.8.0'] });
    expect(upgrade.isUrgent('shell')).toBe(true);
    expect(await upgrade.applyUpdate('casino')).toBe(true);
    expect(reload).toHaveBeenCalledOnce();
    // The edge gave the same shell again.
    expect(createOf('0.8.0').isDue('shell')).toBe(false);
    expect(await upgrade.applyUpdate('shell')).toBe(false);
  });

  test('waits while the page is busy', async () => {
    const upgrade = createOf('0.8.0');
    upgrade.offer(offered);
    busy = true;
    expect(upgrade.isDue('shell')).toBe(false);
    expect(await upgrade.applyUpdate('shell')).toBe(false);
  });

  test('that is no release is not followed, and none on offer is no other one', () => {
    const local = createOf(undefined);
    local.offer(offered);
    expect(local.isDue('shell')).toBe(false);
    const upgrade = createOf('0.8.0');
    upgrade.offer({ casino: '2.0.0' });
    expect([upgrade.isDue('shell'), upgrade.listOutdated()]).toEqual([false, []]);
  });
});

test('the version that the area fell back to is not another one', () => {
  const upgrade = createSwap('1.0.0');
  upgrade.offer({ casino: '1.0.0' });
  expect(upgrade.isDue('casino')).toBe(false);
  upgrade.offer({ casino: '2.0.0' });
  expect(upgrade.isDue('casino')).toBe(false);
});

test('keeps the loaded version without an answer, and after the offer was withdrawn', async () => {
  const upgrade = createSwap();
  upgrade.offer({ casino: '3.0.0' });
  askVersions.mockRejectedValue(new Error('offline'));
  expect(await upgrade.applyUpdate('casino')).toBe(false);
  expect(upgrade.isDue('casino')).toBe(true);
  askVersions.mockResolvedValue({ casino: '2.0.0' });
  expect(await upgrade.applyUpdate('casino')).toBe(false);
  expect(upgrade.isDue('casino')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

describe('an edge that is slow to answer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Enters the area; the edge responds after `later` ms. */
  const enter = (upgrade: VersionUpgrade, later: number) => {
    askVersions.mockImplementationOnce(
      () => new Promise((resolve) => setTimeout(resolve, later, { casino: '3.0.0' })),
    );
    return upgrade.applyUpdate('casino');
  };

  test('is awaited for half a second at most: then the loaded version stays', async () => {
    const upgrade = createSwap();
    upgrade.offer({ casino: '3.0.0' });
    const outcome = vi.fn();
    void enter(upgrade, 60_000).then(outcome);
    await vi.advanceTimersByTimeAsync(499);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledExactlyOnceWith(false);
    expect(reload).not.toHaveBeenCalled();
  });

  test('is believed at the next entry, which does not ask again, once', async () => {
    const upgrade = createSwap();
    upgrade.offer({ casino: '3.0.0' });
    const first = enter(upgrade, 2000);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await first).toBe(false);
    expect(await upgrade.applyUpdate('casino')).toBe(true);
    expect(askVersions).toHaveBeenCalledOnce();
    expect(reload).toHaveBeenCalledOnce();
    await upgrade.applyUpdate('casino');
    expect(askVersions).toHaveBeenCalledTimes(2);
  });

  test('is asked again where its late answer has become old', async () => {
    const upgrade = createSwap();
    upgrade.offer({ casino: '3.0.0' });
    const first = enter(upgrade, 2000);
    await vi.advanceTimersByTimeAsync(2000 + 10_000);
    expect(await first).toBe(false);
    askVersions.mockRejectedValueOnce(new Error('offline'));
    expect(await upgrade.applyUpdate('casino')).toBe(false);
    expect(askVersions).toHaveBeenCalledTimes(2);
  });
});

test('what is under way is waited for', async () => {
  const upgrade = createSwap();
  upgrade.offer({ casino: '3.0.0' });
  busy = true;
  expect(upgrade.isDue('casino')).toBe(false);
  expect(await upgrade.applyUpdate('casino')).toBe(false);
  busy = false;
  expect(await upgrade.applyUpdate('casino')).toBe(true);
});

test('a load that does not bring the version is not repeated; another version gets its own', async () => {
  const first = createSwap();
  first.offer({ casino: '3.0.0' });
  expect(await first.applyUpdate('casino')).toBe(true);

  const second = createSwap();
  second.offer({ casino: '3.0.0' });
  expect(second.isDue('casino')).toBe(false);
  expect(await second.applyUpdate('casino')).toBe(false);
  askVersions.mockResolvedValue({ casino: '4.0.0' });
  expect(await second.applyUpdate('casino')).toBe(true);
});

test('a version that came and went is wanted again as often as it is offered', async () => {
  const given = (version: string) =>
    createVersionUpgrade(registryForTest({ casino: { active: release(version) } }), () => version, {
      askVersions,
      isBusy: () => busy,
      reload,
    });
  askVersions.mockResolvedValue({ casino: '1.0.0' });
  const two = given('2.0.0');
  two.offer({ casino: '1.0.0' });
  expect(await two.applyUpdate('casino')).toBe(true);
  // 3.0.0 came with a reload, and is rolled back to 1.0.0.
  const three = given('3.0.0');
  three.offer({ casino: '1.0.0' });
  expect(three.isDue('casino')).toBe(true);
  expect(await three.applyUpdate('casino')).toBe(true);
});

test('without session storage no page is reloaded, for it could be for ever', async () => {
  const refuse = () => {
    throw new Error('denied');
  };
  const spies = (['getItem', 'setItem'] as const).map((name) =>
    vi.spyOn(Storage.prototype, name).mockImplementation(refuse),
  );
  const upgrade = createSwap();
  upgrade.offer({ casino: '3.0.0' });
  expect(upgrade.isDue('casino')).toBe(false);
  expect(await upgrade.applyUpdate('casino')).toBe(false);
  for (const spy of spies) spy.mockRestore();
});
