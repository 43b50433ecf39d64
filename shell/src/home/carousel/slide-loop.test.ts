import { expect, it, vi } from 'vitest';
import { AUTOPLAY, startSlideLoop } from './slide-loop.ts';

const started = vi.hoisted(() => vi.fn());
vi.mock('swiper', () => ({
  Swiper: class {
    constructor(_: HTMLElement, options: object) {
      started(options);
    }
  },
}));

it.each([
  ['by itself', false, { autoplay: AUTOPLAY, speed: 500 }],
  ['by hand only, and without an animation', true, { autoplay: false, speed: 0 }],
])('the carousel moves %s if the player wants it still: %s', (_, still, options) => {
  startSlideLoop(document.createElement('div'), still);
  expect(started).toHaveBeenLastCalledWith(expect.objectContaining({ loop: true, ...options }));
});
