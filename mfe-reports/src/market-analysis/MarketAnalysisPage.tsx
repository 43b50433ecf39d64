import { type OpenMarket, paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import {
  formatAmount,
  translateName,
  translateServerMessage,
  useTranslation,
} from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { ReportLayout } from '../shared/ReportLayout.tsx';
import { ReportState } from '../shared/ReportState.tsx';
import { Result } from '../shared/report-columns.tsx';
import { openMarketsQuery } from '../shared/reports.api.ts';
import styles from './MarketAnalysisPage.module.css';

/**
 * A market with its result by winner, or by runs of a session line; its name links to the match.
 */
function MarketCard({ market }: { market: OpenMarket }) {
  const { t } = useTranslation();
  const { sportId, sportName, seriesName, matchId, matchName } = market;
  const marketName = translateServerMessage(market.marketName);
  const outcomes = [
    ...market.runners.map(({ id, name, result }) => ({ id, name: translateName(name), result })),
    ...market.runs.map(({ from, to, result }) => ({
      id: String(from),
      name:
        to === undefined
          ? t('{{from}} runs or more', { from })
          : t('{{from}} to {{to}} runs', { from, to }),
      result,
    })),
  ];
  return (
    <article className={styles.card} aria-label={`${matchName}, ${marketName}`}>
      <header className={styles.head}>
        <div>
          <Link className={styles.match} to={paths.matchDetails(sportId, matchId)}>
            {matchName}
          </Link>
          <p className={styles.where}>
            {[marketName, seriesName, t(sportName)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>{t('Bets')}</dt>
            <dd>{market.bets}</dd>
          </div>
          <div>
            <dt>{t('Exposure')}</dt>
            <dd className={classNames(market.exposure > 0 && styles.amount)}>
              {formatAmount(-market.exposure)}
            </dd>
          </div>
        </dl>
      </header>
      <dl className={styles.outcomes}>
        {outcomes.map(({ id, name, result }) => (
          <div key={id} className={styles.outcome}>
            <dt>{name}</dt>
            <dd>
              <Result rupees={result} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

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
            {t('Exposure')}{' '}
            <b className={classNames(styles.exposure, exposure > 0 && styles.amount)}>
              {formatAmount(-exposure)}
            </b>
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
        leadsToMatches
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
