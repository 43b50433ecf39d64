import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { useFirstPricesRendered } from '@exchange/store';
import {
  afterNextPaint,
  classNames,
  EmptyState,
  ErrorState,
  useReducedMotion,
  whenIdle,
} from '@exchange/ui';
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import styles from './Carousel.module.css';
import { MAX_IN_VIEW, type Slide, useSlides } from './carousel.api.ts';
import { SlideControls } from './SlideControls.tsx';
import rowStyles from './SlideRow.module.css';
import type { SlideLoop } from './slide-loop.ts';

/** Min slides of a loop: it needs as many hidden as visible ones. */
const MIN_FOR_LOOP = 2 * MAX_IN_VIEW;

/** Repeats the slides as often as the loop needs; `round` is 0 for the first time. */
export function repeatForLoop<Slide>(
  slides: readonly Slide[],
): readonly { slide: Slide; round: number }[] {
  const rounds = slides.length === 0 ? 0 : Math.ceil(MIN_FOR_LOOP / slides.length);
  return Array.from({ length: rounds }, (_, round) =>
    slides.map((slide) => ({ slide, round })),
  ).flat();
}

/** Max delay of loading the code in ms; the first slide is shown for at least a second. */
const LATEST_MS = 500;

type LoopCode = typeof import('./slide-loop.ts');

const fetchLoopCode = async () => {
  await whenIdle(LATEST_MS);
  return import('./slide-loop.ts');
};

/**
 * Starts a loop of the slides in `row` once its code is loaded. `isReady`: all slides may be
 * rendered; until then the visible ones are enough. The slides stay still if loading fails.
 */
function useSlideLoop(row: RefObject<HTMLElement | null>, still: boolean) {
  const [code, setCode] = useState<LoopCode>();
  const [loop, setLoop] = useState<SlideLoop>();
  useEffect(() => {
    let isGone = false;
    const start = (came: LoopCode) => {
      if (!isGone) startTransition(() => setCode(came));
    };
    fetchLoopCode().then(start, () => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => {
    const element = row.current;
    if (!(code && element)) return undefined;
    let isGone = false;
    let started: SlideLoop | undefined;
    // It measures the slides, which are laid out by then.
    void afterNextPaint().then(() => {
      if (isGone) return;
      started = code.startSlideLoop(element, still);
      setLoop(started);
    });
    return () => {
      isGone = true;
      started?.destroy();
    };
  }, [code, row, still]);
  return { isReady: code !== undefined, loop };
}

/** A picture without words, with its translated title over it. */
function SlideView({ slide }: { slide: Slide }) {
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

/** A row of slides, which moves once its code is loaded; `still`: only by hand. */
function SlideRow({ slides, still }: { slides: readonly Slide[]; still: boolean }) {
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

/** The promotional carousel: reserves its frame, and loads slides after the prices. */
export function Carousel() {
  const { t } = useTranslation();
  const isDue = useFirstPricesRendered();
  const { data, isError, isFetching, refetch } = useSlides(isDue);
  const still = useReducedMotion();
  const renderSlides = () => {
    if (!isDue) return null;
    if (data?.length === 0) return <EmptyState compact text={t('No slides available')} />;
    if (data) {
      // The slider keeps its initial slides, so other slides need another instance.
      const key = [still, ...data.map(({ image }) => image)].join(' ');
      return <SlideRow key={key} slides={data} still={still} />;
    }
    if (!isError) return null;
    return (
      <ErrorState text={t('The slides could not be loaded.')} onRetry={refetch} busy={isFetching} />
    );
  };
  return (
    <section className={styles.frame} aria-label={t('Promotions')}>
      {renderSlides()}
    </section>
  );
}
