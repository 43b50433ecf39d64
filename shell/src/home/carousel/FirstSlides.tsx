import { MOST_IN_VIEW, repeatForLoop } from './carousel.model.ts';
import type { Slide } from './carousel.queries.ts';
import styles from './FirstSlides.module.css';
import { SlideView } from './SlideView.tsx';

/** The slides that the loop will begin with, at their places, while its code is on its way. */
export function FirstSlides({ slides }: { slides: readonly Slide[] }) {
  return (
    <div className={styles.row}>
      {repeatForLoop(slides)
        .slice(0, MOST_IN_VIEW)
        .map(({ slide, round }) => (
          <div key={`${round} ${slide.image}`} aria-hidden={round > 0}>
            <SlideView slide={slide} />
          </div>
        ))}
    </div>
  );
}
