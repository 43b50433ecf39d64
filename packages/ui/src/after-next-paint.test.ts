import { afterEach, expect, test, vi } from 'vitest';
import { afterNextPaint } from './after-next-paint.ts';

afterEach(() => vi.restoreAllMocks());

/** Frames of a browser that the test draws. */
function takeFrames() {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  return {
    count: () => frames.length,
    draw: () => frames.shift()?.(0),
  };
}

test('waits for the frame after the one that paints', async () => {
  const frames = takeFrames();
  const heard = vi.fn();
  const painted = afterNextPaint().then(heard);
  frames.draw();
  await Promise.resolve();
  expect(heard).not.toHaveBeenCalled();
  frames.draw();
  await painted;
  expect(heard).toHaveBeenCalledOnce();
});

test('waits for nothing on a page that nobody looks at', async () => {
  const frames = takeFrames();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await expect(afterNextPaint()).resolves.toBeUndefined();
  expect(frames.count()).toBe(0);
});
