import { useTranslation } from '@exchange/i18n';
import { usePricesShown } from '@exchange/store';
import { EmptyState, ErrorState, useReducedMotion } from '@exchange/ui';
import { lazy, Suspense } from 'react';
import styles from './Carousel.module.css';
import { useSlides } from './carousel.queries.ts';

const SlideLoop = lazy(async () => ({ default: (await import('./SlideLoop.tsx')).SlideLoop }));

/** The promotional carousel; its frame is there at once, slides and code come after the prices. */
export function Carousel() {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useSlides(usePricesShown());
  const still = useReducedMotion();
  const renderSlides = () => {
    if (data?.length === 0) return <EmptyState compact text={t('No slides available')} />;
    if (data) return <SlideLoop key={String(still)} slides={data} still={still} />;
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
      <Suspense>{renderSlides()}</Suspense>
    </section>
  );
}
