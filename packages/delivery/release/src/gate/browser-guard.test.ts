import { chromium } from 'playwright-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { guardBrowser, startBrowser, startDeadline } from './browser-guard.ts';

const ENV = {
  PATH: '/usr/bin',
  LANG: 'en_IN.UTF-8',
  HOME: '/home/team',
  TMPDIR: undefined,
  RELEASES_S3_SECRET_ACCESS_KEY: 'key',
  STAFF_KEY: 'key',
  NPM_TOKEN: 'token',
};

it('hands the browser no credential and not the home of who releases @security:measures.6', () => {
  const guard = guardBrowser(ENV, false);
  expect(guard).toEqual({
    chromiumSandbox: true,
    env: { PATH: '/usr/bin', LANG: 'en_IN.UTF-8', HOME: expect.not.stringContaining('team') },
  });
});

it('starts no browser as root, which would have no sandbox @security:measures.6', () => {
  expect(guardBrowser(ENV, true)).toEqual({ skipped: expect.stringContaining('no sandbox') });
});

it('starts one without a sandbox if that is configured @security:measures.6', () => {
  const off = { ...ENV, RELEASE_BROWSER_SANDBOX: 'off' };
  for (const isRoot of [true, false]) {
    expect(guardBrowser(off, isRoot)).toMatchObject({ chromiumSandbox: false });
  }
});

describe('the start of the browser', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it('asks for the sandbox, which Playwright leaves out by default @security:measures.6', async () => {
    const launch = vi.spyOn(chromium, 'launchServer');
    launch.mockRejectedValue(new Error('no usable sandbox\nmore'));
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    vi.stubEnv('CHROMIUM_PATH', '/bin/chromium');
    vi.stubEnv('RELEASE_BROWSER_SANDBOX', '');
    expect(await startBrowser()).toEqual({
      skipped: '/bin/chromium does not start: no usable sandbox',
    });
    expect(launch).toHaveBeenCalledWith(expect.objectContaining({ chromiumSandbox: true }));
  });

  it('says where there is none', async () => {
    vi.spyOn(chromium, 'executablePath').mockReturnValue('/none');
    for (const name of ['CHROMIUM_PATH', 'PATH']) vi.stubEnv(name, '');
    expect(await startBrowser()).toEqual({
      skipped: 'there is none on PATH; CHROMIUM_PATH names one',
    });
  });
});

describe('a deadline that passes', () => {
  const never = () => new Promise<never>(() => undefined);
  const answer = async () => false as never;
  const kill = vi.fn<() => void>();
  const start = (evaluate: () => Promise<never>, patience?: number) => {
    vi.useFakeTimers();
    kill.mockClear();
    const deadline = startDeadline(kill, patience);
    deadline.follow({ evaluate });
    return deadline;
  };
  afterEach(() => void vi.useRealTimers());

  it('kills the browser, and its page froze if it ran no code then', async () => {
    const deadline = start(never);
    await vi.advanceTimersByTimeAsync(32_000);
    expect(kill).toHaveBeenCalledOnce();
    expect(await deadline.isFrozen()).toBe(true);
  });

  it('kills the browser of a page that was slow alone, and it did not freeze', async () => {
    const evaluate = vi.fn(answer).mockImplementationOnce(answer).mockImplementation(never);
    const deadline = start(evaluate);
    await vi.advanceTimersByTimeAsync(32_000);
    expect(kill).toHaveBeenCalledOnce();
    expect(await deadline.isFrozen()).toBe(false);
  });

  it('kills no browser whose step ended while its page was asked', async () => {
    const deadline = start(never);
    await vi.advanceTimersByTimeAsync(31_000);
    deadline.restart();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(kill).not.toHaveBeenCalled();
    deadline.follow({ evaluate: answer });
    expect(await deadline.isFrozen()).toBe(false);
    deadline.end();
  });

  it('passes later for a page that has more time', async () => {
    const deadline = start(answer, 3);
    await vi.advanceTimersByTimeAsync(89_000);
    deadline.restart();
    await vi.advanceTimersByTimeAsync(89_000);
    expect(kill).not.toHaveBeenCalled();
    deadline.end();
    await vi.advanceTimersByTimeAsync(89_000);
    expect(kill).not.toHaveBeenCalled();
  });
});
