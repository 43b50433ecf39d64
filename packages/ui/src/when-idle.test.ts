import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => vi.unstubAllGlobals());

test('waits until the browser says that it is idle, and names how long it may take', async () => {
  const asked: { latest?: number | undefined; tell?: () => void } = {};
  vi.stubGlobal('requestIdleCallback', (tell: () => void, { timeout }: IdleRequestOptions) => {
    Object.assign(asked, { tell, latest: timeout });
  });
  const heard = vi.fn();
  const idle = whenIdle(700).then(heard);
  await Promise.resolve();
  expect(asked.latest).toBe(700);
  expect(heard).not.toHaveBeenCalled();
  asked.tell?.();
  await idle;
  expect(heard).toHaveBeenCalledOnce();
});

test('a browser that does not say it is waited for as long as may be', async () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  await expect(whenIdle(1)).resolves.toBeUndefined();
});
