import { expect, it } from 'vitest';
import { repeatForLoop } from './Carousel.tsx';
import { AUTOPLAY, CAROUSEL } from './slide-loop.ts';

it('moves with the specified timing @spec:2.32 @spec:9.13', () => {
  expect(AUTOPLAY).toEqual({ delay: 1000, disableOnInteraction: false });
  expect(CAROUSEL).toEqual({
    loop: true,
    speed: 500,
    slidesPerGroup: 1,
    spaceBetween: 0,
    slidesPerView: 1,
    breakpoints: { 768: { slidesPerView: 2 }, 1024: { slidesPerView: 3 } },
  });
});

it.each([
  [0, 0],
  [1, 6],
  [2, 6],
  [4, 8],
  [5, 10],
  [6, 6],
  [9, 9],
])('shows %d slides as a loop of %d', (count, shown) => {
  const slides = Array.from({ length: count }, (_, index) => index);
  const loop = repeatForLoop(slides);
  expect(loop).toHaveLength(shown);
  expect(loop.filter(({ round }) => round === 0).map(({ slide }) => slide)).toEqual(slides);
});
