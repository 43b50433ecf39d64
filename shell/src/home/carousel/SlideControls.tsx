import { useTranslation } from '@exchange/i18n';
import { ChevronLeft, ChevronRight, type LucideIcon, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import styles from './Carousel.module.css';
import type { SlideLoop } from './slide-loop.ts';

/** Pause button of the slides, and buttons to move them while paused. */
export function SlideControls({ loop, still }: { loop: SlideLoop; still: boolean }) {
  const { t } = useTranslation();
  const [paused, setPaused] = useState(still);
  const play = () => {
    loop.autoplay.start();
    setPaused(false);
  };
  const pause = () => {
    loop.autoplay.stop();
    setPaused(true);
  };
  return (
    <div className={styles.controls}>
      {paused && (
        <>
          <SlideButton
            icon={ChevronLeft}
            label={t('Previous slide')}
            onClick={() => loop.slidePrev()}
          />
          <SlideButton
            icon={ChevronRight}
            label={t('Next slide')}
            onClick={() => loop.slideNext()}
          />
        </>
      )}
      {/* Same position for both, so that the focus stays. */}
      {!still && (
        <SlideButton
          icon={paused ? Play : Pause}
          label={paused ? t('Play the slides') : t('Pause the slides')}
          onClick={paused ? play : pause}
        />
      )}
    </div>
  );
}

interface SlideButtonProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
}

function SlideButton({ icon: Icon, label, onClick }: SlideButtonProps) {
  return (
    <button type="button" className={styles.control} aria-label={label} onClick={onClick}>
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}
