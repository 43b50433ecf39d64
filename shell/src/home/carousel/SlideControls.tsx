import { useTranslation } from '@exchange/i18n';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import styles from './Carousel.module.css';
import type { SlideLoop } from './slide-loop.ts';

/** The pause button of the moving slides, and while they stand the ways to move them by hand. */
export function SlideControls({ loop, still }: { loop: SlideLoop; still: boolean }) {
  const { t } = useTranslation();
  const [paused, setPaused] = useState(still);
  const toggle = () => {
    if (paused) loop.autoplay.start();
    else loop.autoplay.stop();
    setPaused(!paused);
  };
  return (
    <div className={styles.controls}>
      {paused && (
        <>
          <button
            type="button"
            className={styles.control}
            aria-label={t('Previous slide')}
            onClick={() => loop.slidePrev()}
          >
            <ChevronLeft size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={styles.control}
            aria-label={t('Next slide')}
            onClick={() => loop.slideNext()}
          >
            <ChevronRight size={18} aria-hidden="true" />
          </button>
        </>
      )}
      {!still && (
        <button
          type="button"
          className={styles.control}
          aria-label={paused ? t('Play the slides') : t('Pause the slides')}
          onClick={toggle}
        >
          {paused ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
        </button>
      )}
    </div>
  );
}
