import { useTranslation } from '@exchange/i18n';
import { usePricesShown } from '@exchange/store';
import { EmptyState, ErrorState, useReducedMotion, whenIdle } from '@exchange/ui';
import { lazy, Suspense } from 'react';
import styles from './Carousel.module.css';
import { useSlides } from './carousel.queries.ts';
import { FirstSlides } from './FirstSlides.tsx';

/** The first slide stands for at least a second: its code has so long, in ms. */
const LATEST_MS = 500;

const SlideLoop = lazy(async () => {
  await whenIdle(LATEST_MS);
  return { default: (await import('./SlideLoop.tsx')).SlideLoop };
});

/** The promotional carousel; its frame is there at once, slides come after the prices, and move once they can. */
export function Carousel() {
  const { t } = useTranslation();
  const isDue = usePricesShown();
  const { data, isError, isFetching, refetch } = useSlides(isDue);
  const still = useReducedMotion();
  const renderSlides = () => {
    if (!isDue) return null;
    if (data?.length === 0) return <EmptyState compact text={t('No slides available')} />;
    if (data)
      return (
        <Suspense fallback={<FirstSlides slides={data} />}>
          <SlideLoop key={String(still)} slides={data} still={still} />
        </Suspense>
      );
    if (!isError) return null;
    return (
      <ErrorState
        text={t('The slides could not be loaded.')}
        retryText={t('Try again')}
        onRetry={refetch}
        busy={isFetching}
      />
    );
  };
  return (
    <section className={styles.frame} aria-label={t('Promotions')}>
      {renderSlides()}
    </section>
  );
}
