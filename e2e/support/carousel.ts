import type { Page } from '@playwright/test';

/** State of the page's carousel; undefined while it is missing. */
export interface CarouselState {
  delay: number;
  speed: number;
  loop: boolean;
  perGroup: number;
  spaceBetween: number;
  running: boolean;
  /** Number of visible slides, by their width. */
  inView: number;
}

interface Swiper {
  params: {
    speed: number;
    loop: boolean;
    slidesPerGroup: number;
    spaceBetween: number;
    autoplay: { delay: number };
  };
  autoplay: { running: boolean };
  width: number;
  slidesSizesGrid: number[];
}

/** Reads the state of the slider itself. */
export const readCarousel = (page: Page): Promise<CarouselState | undefined> =>
  page.evaluate(() => {
    const element = document.querySelector('.swiper') as (Element & { swiper?: Swiper }) | null;
    const swiper = element?.swiper;
    if (!swiper) return undefined;
    const { params, autoplay, width, slidesSizesGrid } = swiper;
    return {
      delay: params.autoplay.delay,
      speed: params.speed,
      loop: params.loop,
      perGroup: params.slidesPerGroup,
      spaceBetween: params.spaceBetween,
      running: autoplay.running,
      inView: Math.round(width / (slidesSizesGrid[0] ?? width)),
    };
  });
