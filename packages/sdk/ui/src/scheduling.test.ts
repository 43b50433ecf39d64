import { afterEach, describe, expect, test, vi } from 'vitest';
import { afterNextPaint, whenIdle, yieldToMain } from './scheduling.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Replaces animation frames with ones that the test runs. */
function stubFrames() {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  return {
    count: () => frames.length,
    draw: () => frames.shift()?.(0),
  };
}

test('resolves in the frame after the one that paints', async () => {
  const frames = stubFrames();
  const heard = vi.fn();
  const painted = afterNextPaint().then(heard);
  frames.draw();
  await Promise.resolve();
  expect(heard).not.toHaveBeenCalled();
  frames.draw();
  await painted;
  expect(heard).toHaveBeenCalledOnce();
});

test('resolves at once on a hidden page', async () => {
  const frames = stubFrames();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await expect(afterNextPaint()).resolves.toBeUndefined();
  expect(frames.count()).toBe(0);
});

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

describe('yielding to the browser', () => {
  const stubTimers = () => vi.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never);

  test('uses the scheduler of the browser', async () => {
    const timers = stubTimers();
    const later = vi.fn(async () => undefined);
    vi.stubGlobal('scheduler', { yield: later });
    await yieldToMain();
    expect(later).toHaveBeenCalledOnce();
    expect(timers).not.toHaveBeenCalled();
  });

  test.each([
    ['a scheduler', undefined],
    ['its yield', {}],
  ])('waits for a timer without %s', async (_, scheduler) => {
    vi.stubGlobal('scheduler', scheduler);
    const heard = vi.fn();
    const yielded = yieldToMain().then(heard);
    await Promise.resolve();
    expect(heard).not.toHaveBeenCalled();
    await yielded;
    expect(heard).toHaveBeenCalledOnce();
  });

  test('waits for nothing on a hidden page, whose timers are slow', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const timers = stubTimers();
    await yieldToMain();
    expect(timers).not.toHaveBeenCalled();
  });
});
