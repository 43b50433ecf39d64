import { formatAmount, useTranslation } from '@exchange/i18n';
import { useQuery } from '@tanstack/react-query';
import { ReportLayout } from '../shared/ReportLayout.tsx';
import { ReportState } from '../shared/ReportState.tsx';
import styles from './MarketAnalysisPage.module.css';
import { MarketCard } from './MarketCard.tsx';
import { openMarketsQuery } from './market-analysis.api.ts';

/** `/app/market-analysis`: possible results of each open market (decisions). */
export function MarketAnalysisPage() {
  const { t } = useTranslation();
  const query = useQuery(openMarketsQuery);
  const exposure = query.data?.exposure;
  return (
    <ReportLayout
      title={t('Market Analysis')}
      aside={
        exposure !== undefined && (
          <>
            {t('Exposure')} <b className={styles.exposure}>{formatAmount(-exposure)}</b>
          </>
        )
      }
    >
      <ReportState
        query={query}
        isEmpty={({ markets }) => markets.length === 0}
        texts={{
          empty: t('No data available'),
          failed: t('Your open markets could not be loaded.'),
        }}
        rowHeight={120}
        phoneRowHeight={150}
      >
        {({ markets, total }) => (
          <>
            {total > markets.length && (
              <p className={styles.rest}>
                {t('The {{shown}} markets with the largest exposure are shown, of {{total}}.', {
                  shown: markets.length,
                  total,
                })}
              </p>
            )}
            <ul className={styles.markets}>
              {markets.map((market) => (
                <li key={market.marketId}>
                  <MarketCard market={market} />
                </li>
              ))}
            </ul>
          </>
        )}
      </ReportState>
    </ReportLayout>
  );
}
