import 'swiper/css';
import { useTranslation } from '@exchange/i18n';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { Swiper as Loop } from 'swiper';
import { Autoplay } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import styles from './Carousel.module.css';
import { AUTOPLAY, CAROUSEL, repeatForLoop } from './carousel.model.ts';
import type { Slide } from './carousel.queries.ts';
import { SlideView } from './SlideView.tsx';

/** The moving slides with their pause button; `still`: nothing moves but by hand. */
export function SlideLoop({ slides, still }: { slides: readonly Slide[]; still: boolean }) {
  const { t } = useTranslation();
  const [loop, setLoop] = useState<Loop>();
  const [paused, setPaused] = useState(still);
  const toggle = () => {
    if (paused) loop?.autoplay.start();
    else loop?.autoplay.stop();
    setPaused(!paused);
  };
  return (
    <>
      <Swiper
        {...CAROUSEL}
        className={styles.slides ?? ''}
        modules={[Autoplay]}
        autoplay={still ? false : AUTOPLAY}
        speed={still ? 0 : CAROUSEL.speed}
        onSwiper={setLoop}
      >
        {repeatForLoop(slides).map(({ slide, round }) => (
          <SwiperSlide key={`${round} ${slide.image}`} aria-hidden={round > 0}>
            <SlideView slide={slide} />
          </SwiperSlide>
        ))}
      </Swiper>
      <div className={styles.controls}>
        {paused && (
          <>
            <button
              type="button"
              className={styles.control}
              aria-label={t('Previous slide')}
              onClick={() => loop?.slidePrev()}
            >
              <ChevronLeft size={18} aria-hidden="true" />
            </button>
            <button
              type="button"
              className={styles.control}
              aria-label={t('Next slide')}
              onClick={() => loop?.slideNext()}
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
            {paused ? (
              <Play size={18} aria-hidden="true" />
            ) : (
              <Pause size={18} aria-hidden="true" />
            )}
          </button>
        )}
      </div>
    </>
  );
}
