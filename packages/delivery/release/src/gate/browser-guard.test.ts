import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardBrowser, startDeadline } from './browser-guard.ts';

const ENV = {
  ...{ PATH: '/usr/bin', LANG: 'en_IN.UTF-8', HOME: '/home/team', TMPDIR: undefined },
  ...{ RELEASES_S3_SECRET_ACCESS_KEY: 'key', STAFF_KEY: 'key', NPM_TOKEN: 'token' },
};

it('hands the browser no credential and not the home of who releases @security:measures.6', () => {
  const guard = guardBrowser(ENV, false);
  expect(guard).toEqual({
    args: [],
    env: { PATH: '/usr/bin', LANG: 'en_IN.UTF-8', HOME: expect.not.stringContaining('team') },
  });
});

it('starts no browser as root, which would have no sandbox @security:measures.6', () => {
  expect(guardBrowser(ENV, true)).toEqual({ skipped: expect.stringContaining('no sandbox') });
});

it('starts one without a sandbox if that is configured @security:measures.6', () => {
  const off = { ...ENV, RELEASE_BROWSER_SANDBOX: 'off' };
  for (const isRoot of [true, false]) {
    expect(guardBrowser(off, isRoot)).toMatchObject({ args: ['--no-sandbox'] });
  }
});

describe('the deadline of a step', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const frozen = { evaluate: () => new Promise<never>(() => {}) };
  const slow = {
    evaluate: () => new Promise<never>((resolve) => setTimeout(resolve, 9000, true)),
  };

  it('kills a page that does not answer for 10 s after 30 s', async () => {
    const kill = vi.fn();
    const deadline = startDeadline(kill, frozen);
    await vi.advanceTimersByTimeAsync(39_999);
    expect(kill).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(kill).toHaveBeenCalledOnce();
    expect(deadline.reason()).toMatch('froze');
  });

  it('gives a slow page that answers four times as long', async () => {
    const kill = vi.fn();
    const deadline = startDeadline(kill, slow);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(kill).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(kill).toHaveBeenCalledOnce();
    expect(deadline.reason()).toBe('it took longer than 120 s');
  });

  it('does not kill a page that is reloaded while it is asked', async () => {
    const kill = vi.fn();
    const reloaded = { evaluate: () => Promise.reject(new Error('context was destroyed')) };
    startDeadline(kill, reloaded);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(kill).not.toHaveBeenCalled();
  });

  it('begins again with the next step, also while the page is asked', async () => {
    const kill = vi.fn();
    const deadline = startDeadline(kill, frozen);
    await vi.advanceTimersByTimeAsync(35_000);
    deadline.restart();
    await vi.advanceTimersByTimeAsync(39_999);
    expect(kill).not.toHaveBeenCalled();
    deadline.end();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(kill).not.toHaveBeenCalled();
    expect(deadline.reason()).toBeUndefined();
  });
});
