// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectAreaVersions, fetchAreaVersions } from './area-versions.ts';
import { streamStatusStore } from './hub.ts';

const reply = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const answer = vi.fn<() => Promise<Response>>();
const heard = vi.fn();
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
  answer.mockReset().mockImplementation(async () => reply({ versions: { casino: '2.0.0' } }));
  heard.mockReset();
  streamStatusStore.setState({ live: false, heardAt: 0 });
  stop = connectAreaVersions(heard);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('without a stream the edge is asked now and then', async () => {
  expect(answer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(answer).toHaveBeenCalledOnce();
  expect(heard).toHaveBeenCalledWith({ casino: '2.0.0' });
  stop();
  await vi.advanceTimersByTimeAsync(80_000);
  expect(answer).toHaveBeenCalledOnce();
});

test('a stream that lives, or a page that nobody looks at, asks nothing', async () => {
  streamStatusStore.setState({ live: true });
  await vi.advanceTimersByTimeAsync(80_000);
  streamStatusStore.setState({ live: false });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(80_000);
  expect(answer).not.toHaveBeenCalled();

  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(answer).toHaveBeenCalledOnce();
  visibility.mockRestore();
});

test.each([
  ['a failure', async () => reply({ message: 'down' }, 503)],
  ['another form', async () => reply({ versions: 'none' })],
  ['no network', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is no news', async (_, fault) => {
  answer.mockImplementation(fault);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(answer).toHaveBeenCalledOnce();
  expect(heard).not.toHaveBeenCalled();
  await expect(fetchAreaVersions()).rejects.toThrow();
});
