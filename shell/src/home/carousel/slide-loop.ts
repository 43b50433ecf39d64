import 'swiper/css';
import { BREAKPOINTS } from '@exchange/ui';
import { Swiper } from 'swiper';
import { Autoplay } from 'swiper/modules';
import { MAX_IN_VIEW } from './carousel.api.ts';

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

export type SlideLoop = Swiper;

/**
 * Starts a loop of the slides in `element`, which are laid out already; `still`: it moves by hand
 * only.
 */
export const startSlideLoop = (element: HTMLElement, still: boolean): SlideLoop =>
  new Swiper(element, {
    ...CAROUSEL,
    modules: [Autoplay],
    autoplay: still ? false : AUTOPLAY,
    speed: still ? 0 : CAROUSEL.speed,
  });
