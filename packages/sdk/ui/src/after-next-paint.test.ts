import { afterEach, expect, test, vi } from 'vitest';
import { afterNextPaint } from './after-next-paint.ts';

afterEach(() => vi.restoreAllMocks());

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
