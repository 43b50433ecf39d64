import { endpoints } from '@exchange/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { call as callOf } from './call.ts';

const data = [{ sport_id: 4, name: 'Cricket', inplay: 1, upcoming: 2 }];
const requestEnvelope = vi.fn(async () => ({
  envelope: { status: 200, error: false, message: '', data },
}));
let call: typeof callOf;
/** Loads the client's code; fails where the file does not arrive. */
let load: () => Promise<object>;
let loads = 0;

beforeEach(async () => {
  loads = 0;
  vi.resetModules();
  vi.doMock('./http-client.ts', () => {
    loads += 1;
    return load();
  });
  ({ call } = await import('./call.ts'));
});
afterEach(() => {
  vi.doUnmock('./http-client.ts');
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const ask = () => call(endpoints.eventCounts, undefined);

it('loads the client with the first call, once', async () => {
  load = async () => ({ requestEnvelope });
  expect(loads).toBe(0);
  await Promise.all([ask(), ask()]);
  expect(await ask()).toHaveLength(1);
  expect(loads).toBe(1);
});

it('fails as offline where the code of the client is lost, and loads it with the next call', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  load = () => Promise.reject(new Error('ChunkLoadError'));
  await expect(ask()).rejects.toMatchObject({ kind: 'offline', isTimeout: false });
  load = async () => ({ requestEnvelope });
  expect(await ask()).toHaveLength(1);
});

it('waits for the code of the client for 15 s', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  load = () => new Promise(() => undefined);
  const asked = expect(ask()).rejects.toMatchObject({ kind: 'offline', isTimeout: true });
  await vi.advanceTimersByTimeAsync(15_000);
  await asked;
});
