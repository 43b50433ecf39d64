import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { watchErrors } from './watch-errors.ts';

const reportError = vi.fn();
vi.mock('./report-error.ts', () => ({ reportError: (error: unknown) => reportError(error) }));

vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
const serviceWorker = new EventTarget();
Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker });
beforeAll(watchErrors);
afterEach(() => reportError.mockClear());

const kinds = () => reportError.mock.calls.map(([{ kind }]) => kind);

test('errors of events, timers and promises are noted', async () => {
  const error = new Error('thrown');
  dispatchEvent(new ErrorEvent('error', { error }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
  await expect.poll(() => kinds()).toEqual(['error', 'rejection']);
  expect(reportError.mock.calls[0]?.[0].thrown).toBe(error);
});

test('an error that only its event describes is noted by its place', async () => {
  const place = { message: 'Unexpected token', filename: 'https://a.example/x.js' };
  dispatchEvent(new ErrorEvent('error', { ...place, lineno: 3, colno: 9 }));
  await expect.poll(() => reportError).toHaveBeenCalled();
  expect(reportError.mock.calls.at(-1)?.[0].thrown).toEqual({
    message: 'Unexpected token',
    stack: '@https://a.example/x.js:3:9',
  });
});

test('errors of the service worker are noted, each once, without a vote, and leave room for others', async () => {
  const fail = (message: string) => {
    const workerError = { name: 'Error', message, stack: '@https://a.example/assets/w.js:1:2' };
    serviceWorker.dispatchEvent(new MessageEvent('message', { data: { workerError } }));
    return { kind: 'caught', thrown: workerError };
  };
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: 'CACHE_UPDATED' }));
  const [first] = Array.from({ length: 20 }, () => fail('the disk is full'));
  const [second] = Array.from({ length: 20 }, (_, file) => fail(`no room for ${file}.js`));
  dispatchEvent(new ErrorEvent('error', { error: new Error('a fault of an area') }));
  await expect.poll(() => kinds().at(-1)).toBe('error');
  expect(reportError.mock.calls.slice(0, -1)).toEqual([[first], [second]]);
});

test('failed calls that are polled leave room for errors of code', async () => {
  vi.resetModules();
  const { noteError, noteFailedCall } = await import('./watch-errors.ts');
  for (const call of ['matchList', 'balance', 'myBets', 'eventDetails']) {
    for (let poll = 0; poll < 20; poll += 1) noteFailedCall({ call, status: 500 });
  }
  await expect.poll(() => reportError).toHaveBeenCalledTimes(2);
  await noteError({ kind: 'error', thrown: new Error('a fault') });
  expect(kinds()).toEqual(['caught', 'caught', 'error']);
});

test('an endless loop of errors ends', async () => {
  vi.resetModules();
  const { noteError } = await import('./watch-errors.ts');
  const thrown = new Error('again');
  await Promise.all(Array.from({ length: 50 }, () => noteError({ kind: 'caught', thrown })));
  expect(reportError).toHaveBeenCalledTimes(20);
});

test('a sandboxed frame, which forbids service workers, is watched too', () => {
  const forbid = () => {
    throw new DOMException('Service worker is disabled', 'SecurityError');
  };
  vi.stubGlobal('navigator', Object.defineProperty({}, 'serviceWorker', { get: forbid }));
  expect(watchErrors).not.toThrow();
});
