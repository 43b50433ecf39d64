import { classNames } from '@exchange/ui';
import { useRef } from 'react';
import styles from './Carousel.module.css';
import type { Slide } from './carousel.api.ts';
import { MAX_IN_VIEW, repeatForLoop } from './carousel.model.ts';
import { SlideControls } from './SlideControls.tsx';
import rowStyles from './SlideRow.module.css';
import { SlideView } from './SlideView.tsx';
import { useSlideLoop } from './use-slide-loop.ts';

/** A row of slides, which moves once its code is loaded; `still`: only by hand. */
export function SlideRow({ slides, still }: { slides: readonly Slide[]; still: boolean }) {
  const row = useRef<HTMLDivElement>(null);
  const { isReady, loop } = useSlideLoop(row, still);
  const all = repeatForLoop(slides);
  return (
    <>
      <div ref={row} className={classNames('swiper', styles.slides)}>
        <div className={classNames('swiper-wrapper', rowStyles.row)}>
          {(isReady ? all : all.slice(0, MAX_IN_VIEW)).map(({ slide, round }) => (
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
