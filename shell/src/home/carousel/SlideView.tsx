import { translateServerMessage } from '@exchange/i18n';
import styles from './Carousel.module.css';
import type { Slide } from './carousel.api.ts';

/** A picture with its title written over it, in the reader's language; pictures carry no words. */
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
        // The picture has said it to screen readers.
        <p className={styles.words} aria-hidden="true">
          {title}
        </p>
      )}
    </div>
  );
}
