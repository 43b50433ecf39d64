import 'swiper/css';
import { Swiper } from 'swiper';
import { Autoplay } from 'swiper/modules';
import { AUTOPLAY, CAROUSEL } from './carousel.model.ts';

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
