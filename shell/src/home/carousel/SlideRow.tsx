import { classNames } from '@exchange/ui';
import { useRef } from 'react';
import styles from './Carousel.module.css';
import { MOST_IN_VIEW, repeatForLoop } from './carousel.model.ts';
import type { Slide } from './carousel.queries.ts';
import { SlideControls } from './SlideControls.tsx';
import rowStyles from './SlideRow.module.css';
import { SlideView } from './SlideView.tsx';
import { useSlideLoop } from './useSlideLoop.ts';

/** Slides side by side, which move once the code for that is there; `still`: only by hand. */
export function SlideRow({ slides, still }: { slides: readonly Slide[]; still: boolean }) {
  const row = useRef<HTMLDivElement>(null);
  const { isReady, loop } = useSlideLoop(row, still);
  const all = repeatForLoop(slides);
  return (
    <>
      <div ref={row} className={classNames('swiper', styles.slides)}>
        <div className={classNames('swiper-wrapper', rowStyles.row)}>
          {(isReady ? all : all.slice(0, MOST_IN_VIEW)).map(({ slide, round }) => (
            <div
              key={`${round} ${slide.image}`}
              className={classNames('swiper-slide', rowStyles.place)}
              aria-hidden={round > 0}
            >
              <SlideView slide={slide} />
            </div>
          ))}
        </div>
      </div>
      {loop && <SlideControls loop={loop} still={still} />}
    </>
  );
}
