import { paths } from '@exchange/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadFirstRemote } from './first-remote.ts';

const never = new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', paths.casinoLobby('All Casinos'));
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

it.each([
  ['no longer than a second for a remote that does not answer', never, 1000],
  ['not at all for one that is there', Promise.resolve(undefined as never), 0],
] as const)('the start waits %s @spec:9.6 @spec:shell.15', async (_name, remote, ms) => {
  const load = vi.fn(() => remote);
  const done = vi.fn();
  const start = loadFirstRemote({ load }).then(done);
  if (ms > 0) {
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(done).not.toHaveBeenCalled();
  }
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
  await start;
  expect(load).toHaveBeenCalledOnce();
});

it("a guest at a player's URL needs no remote", async () => {
  history.replaceState(null, '', paths.deposit());
  const load = vi.fn(() => never);
  await loadFirstRemote({ load });
  expect(load).not.toHaveBeenCalled();
});
