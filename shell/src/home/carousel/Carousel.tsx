import { useTranslation } from '@exchange/i18n';
import { useFirstPricesRendered } from '@exchange/store';
import { EmptyState, ErrorState, useReducedMotion } from '@exchange/ui';
import styles from './Carousel.module.css';
import { useSlides } from './carousel.api.ts';
import { SlideRow } from './SlideRow.tsx';

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
