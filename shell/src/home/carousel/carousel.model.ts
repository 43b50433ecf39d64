import { BREAKPOINTS } from '@exchange/contract';

/** Max visible slides. */
export const MAX_IN_VIEW = 3;

/** The carousel of point 2 as options of swiper; times in ms, widths in px. */
export const CAROUSEL = {
  loop: true,
  speed: 500,
  slidesPerGroup: 1,
  spaceBetween: 0,
  slidesPerView: 1,
  breakpoints: { [BREAKPOINTS.phone]: { slidesPerView: 2 }, 1024: { slidesPerView: MAX_IN_VIEW } },
} as const;

/** One slide after the other, not stopped by interaction. */
export const AUTOPLAY = { delay: 1000, disableOnInteraction: false } as const;

/** Min slides of a loop: it needs as many hidden as visible ones. */
const MIN_FOR_LOOP = 2 * MAX_IN_VIEW;

/** Repeats the slides as often as the loop needs; `round` is 0 for the first time. */
export function repeatForLoop<Slide>(
  slides: readonly Slide[],
): readonly { slide: Slide; round: number }[] {
  const rounds = slides.length === 0 ? 0 : Math.ceil(MIN_FOR_LOOP / slides.length);
  return Array.from({ length: rounds }, (_, round) =>
    slides.map((slide) => ({ slide, round })),
  ).flat();
}
