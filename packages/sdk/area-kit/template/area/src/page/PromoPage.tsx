import { useTranslation } from '@exchange/i18n';
import { EmptyState, QueryState, Skeleton } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './PromoPage.module.css';
import { slidesQuery } from './promo.api.ts';

/** The page at /promo: the slides of the site. */
export function PromoPage() {
  const { t } = useTranslation();
  return (
    <section className={styles.page}>
      <h1>{t('Promo')}</h1>
      <QueryState
        query={useQuery(slidesQuery)}
        loading={<Skeleton rows={4} rowHeight={45} />}
        failedText={t('The slides could not be loaded.')}
        isEmpty={(slides) => slides.length === 0}
        empty={<EmptyState text={t('There are no slides.')} />}
      >
        {(slides) => (
          <ul>
            {slides.map(({ attachment, title }) => (
              <li key={attachment}>{title ?? attachment}</li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}
