import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => vi.unstubAllGlobals());

test('waits for the idle callback with a timeout', async () => {
  const request: { latest?: number | undefined; callback?: () => void } = {};
  vi.stubGlobal('requestIdleCallback', (callback: () => void, { timeout }: IdleRequestOptions) => {
    Object.assign(request, { callback, latest: timeout });
  });
  const heard = vi.fn();
  const idle = whenIdle(700).then(heard);
  await Promise.resolve();
  expect(request.latest).toBe(700);
  expect(heard).not.toHaveBeenCalled();
  request.callback?.();
  await idle;
  expect(heard).toHaveBeenCalledOnce();
});

test('waits for the maximum time without idle callbacks', async () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  await expect(whenIdle(1)).resolves.toBeUndefined();
});
