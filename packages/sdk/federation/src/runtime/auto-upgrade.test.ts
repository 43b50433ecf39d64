// @vitest-environment jsdom
import type { AreaVersions } from '@exchange/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registryForTest } from '../testing/releases.ts';
import { createAutoUpgrade } from './auto-upgrade.ts';
import { createVersionUpgrade, type VersionUpgrade, type Withdrawn } from './version-upgrade.ts';

const release = (version: string) => ({ version, manifestUrl: `http://a/${version}/m.json` });
const registry = registryForTest({
  casino: { active: release('2.0.0'), lastGood: release('1.0.0') },
});

const reload = vi.fn();
let offered: AreaVersions;
let isBusy: boolean;
let mayInterrupt: boolean;
let upgrade: VersionUpgrade;
let auto: ReturnType<typeof createAutoUpgrade>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  sessionStorage.clear();
  document.body.innerHTML = '<div data-boundary="casino" data-version="2.0.0"><input /></div>';
  reload.mockReset();
  isBusy = false;
  mayInterrupt = true;
  const askVersions = async () => offered;
  upgrade = createVersionUpgrade(registry, () => '2.0.0', {
    askVersions,
    isBusy: () => isBusy,
    reload,
  });
  auto = createAutoUpgrade({ upgrade, mayInterrupt: () => mayInterrupt });
});
afterEach(() => {
  auto.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const offer = (versions: AreaVersions, withdrawn: Withdrawn = {}) => {
  offered = versions;
  upgrade.offer(versions, withdrawn);
  auto.check();
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a version that must be left is left at once by a page that shows it', async () => {
  offer({ casino: '1.0.0' }, { casino: ['2.0.0'] });
  await pass(900);
  expect(reload).toHaveBeenCalledOnce();
});

test('a shell that must be left is left at once by every page', async () => {
  auto.stop();
  document.body.innerHTML = '';
  upgrade = createVersionUpgrade({ ...registry, shell: '0.8.1' }, () => '2.0.0', {
    askVersions: async () => offered,
    isBusy: () => isBusy,
    reload,
  });
  auto = createAutoUpgrade({ upgrade, mayInterrupt: () => mayInterrupt });
  offer({ casino: '2.0.0', shell: '0.8.0' }, { shell: ['0.8.1'] });
  await pass(900);
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that was given no areas is reloaded once there are some, and once only', async () => {
  const open = () => {
    auto.stop();
    upgrade = createVersionUpgrade({ areas: {}, remotes: {} }, () => undefined, {
      askVersions: async () => offered,
      isBusy: () => isBusy,
      reload,
    });
    auto = createAutoUpgrade({ upgrade, mayInterrupt: () => mayInterrupt });
  };
  open();
  offer({});
  await pass(900);
  expect(reload).not.toHaveBeenCalled();
  offer({ casino: '2.0.0', sports: '5.0.0' });
  await pass(900);
  expect(reload).toHaveBeenCalledOnce();
  open();
  offer({ casino: '2.0.0', sports: '5.0.0' });
  await pass(120_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('a newer version waits for a navigation, or until the page was idle for a minute', async () => {
  offer({ casino: '3.0.0' });
  await pass(50_000);
  dispatchEvent(new Event('pointerdown'));
  await pass(59_000);
  expect(reload).not.toHaveBeenCalled();
  // Idle, and its random delay is over: not all pages request at once.
  await pass(17_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('a hidden page takes the newer version in its turn', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  offer({ casino: '3.0.0' });
  await pass(14_000);
  expect(reload).not.toHaveBeenCalled();
  await pass(2000);
  expect(reload).toHaveBeenCalledOnce();
});

const setBusy = (busy: boolean) => {
  isBusy = busy;
};
const setInterruptible = (interruptible: boolean) => {
  mayInterrupt = interruptible;
};
const setFocus = (hasFocus: boolean) => {
  const input = document.querySelector('input');
  if (hasFocus) input?.focus();
  else input?.blur();
};

test.each([
  ['something is on its way or was typed and not sent', () => setBusy(true), () => setBusy(false)],
  [
    'the shell shows what may not be interrupted',
    () => setInterruptible(false),
    () => setInterruptible(true),
  ],
  ['a field has the focus', () => setFocus(true), () => setFocus(false)],
])('even a withdrawn version stays while %s', async (_, begin, end) => {
  begin();
  offer({ casino: '1.0.0' }, { casino: ['2.0.0'] });
  await pass(120_000);
  expect(reload).not.toHaveBeenCalled();
  end();
  await pass(1000);
  expect(reload).toHaveBeenCalledOnce();
});

test('an area that is switched off does not load the page anew, and comes back as it was', async () => {
  offer({});
  offer({ casino: '2.0.0' });
  await pass(200_000);
  expect(reload).not.toHaveBeenCalled();
});

test('an area that comes back with another version is not shown in the one before', async () => {
  offer({});
  offer({ casino: '1.0.0' });
  await pass(900);
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that does not show the area leaves it to the next navigation', async () => {
  document.body.innerHTML = '';
  offer({ casino: '1.0.0' }, { casino: ['2.0.0'] });
  await pass(200_000);
  expect(reload).not.toHaveBeenCalled();
});
