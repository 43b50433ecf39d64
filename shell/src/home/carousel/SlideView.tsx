import { translateServerMessage } from '@exchange/i18n';
import styles from './Carousel.module.css';
import type { Slide } from './carousel.api.ts';

/** A picture without words, with its translated title over it. */
export function SlideView({ slide }: { slide: Slide }) {
  const title = translateServerMessage(slide.title);
  return (
    <div className={styles.slide}>
      <img
        className={styles.image}
        src={slide.image}
        alt={title}
        width={800}
        height={400}
        draggable={false}
      />
      {title && (
        // The picture's alt text has it for screen readers.
        <p className={styles.words} aria-hidden="true">
          {title}
        </p>
      )}
    </div>
  );
}
