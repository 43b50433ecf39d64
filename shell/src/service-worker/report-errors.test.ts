import { expect, test, vi } from 'vitest';
import { reportErrors } from './report-errors.ts';

const ORIGIN = 'https://play.example';

/** Returns a worker's scope, and what its pages get. */
function startWorker(pages: number) {
  const postMessage = vi.fn();
  const matchAll = vi.fn(async () => Array.from({ length: pages }, () => ({ postMessage })));
  const scope = Object.assign(new EventTarget(), {
    location: { origin: ORIGIN, href: `${ORIGIN}/service-worker.js` },
    clients: { matchAll },
  });
  reportErrors(scope as unknown as Parameters<typeof reportErrors>[0]);
  return {
    dispatch: (type: string, detail: object) =>
      scope.dispatchEvent(Object.assign(new Event(type), detail)),
    matchAll,
    postMessage,
  };
}

const error = Object.assign(new TypeError('caches is broken'), {
  stack: `TypeError: caches is broken\n    at handle (${ORIGIN}/service-worker.js:2:345)`,
});

test.each([
  ['error', { error }],
  ['unhandledrejection', { reason: error }],
])('one page gets the error of an event “%s”, with a file of the shell', async (type, detail) => {
  const worker = startWorker(2);
  worker.dispatch(type, detail);
  await expect.poll(() => worker.postMessage).toHaveBeenCalledTimes(1);
  expect(worker.postMessage).toHaveBeenCalledWith({
    workerError: {
      name: 'TypeError',
      message: 'caches is broken',
      stack: `TypeError: caches is broken\n    at handle (${ORIGIN}/assets/service-worker.js:2:345)`,
    },
  });
});

test('without a page nothing is sent', async () => {
  const worker = startWorker(0);
  worker.dispatch('error', { error });
  await expect.poll(() => worker.matchAll).toHaveBeenCalled();
  expect(worker.postMessage).not.toHaveBeenCalled();
});

interface Rejections {
  on: (type: 'unhandledRejection', listener: () => void) => void;
  off: Rejections['on'];
}
/** The process of the test; the types of workers have none. */
const { process } = globalThis as unknown as { process: Rejections };

// It would be the next rejection that is reported, without end.
test('a report that fails is no rejection of its own', async () => {
  const rejected = vi.fn();
  process.on('unhandledRejection', rejected);
  const worker = startWorker(1);
  worker.matchAll.mockRejectedValue(new Error('the clients are gone'));
  worker.dispatch('error', { error });
  await expect.poll(() => worker.matchAll).toHaveBeenCalled();
  // The process learns of rejections after the microtasks.
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', rejected);
  expect(rejected).not.toHaveBeenCalled();
});
