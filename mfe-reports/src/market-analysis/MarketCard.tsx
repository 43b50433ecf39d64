import { type OpenMarket, paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { formatAmount, useTranslation } from '@exchange/i18n';
import { Result } from '../shared/Result.tsx';
import styles from './MarketCard.module.css';

/**
 * A market with its result by winner, or by runs of a session line; its name links to the match.
 */
export function MarketCard({ market }: { market: OpenMarket }) {
  const { t } = useTranslation();
  const { sportId, sportName, seriesName, matchId, matchName, marketName } = market;
  const outcomes = [
    ...market.runners.map(({ id, name, result }) => ({ id, name, result })),
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
    <article className={styles.card} aria-label={`${matchName}, ${t(marketName)}`}>
      <header className={styles.head}>
        <div>
          <Link className={styles.match} to={paths.matchDetails(sportId, matchId)}>
            {matchName}
          </Link>
          <p className={styles.where}>
            {[t(marketName), seriesName, t(sportName)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>{t('Bets')}</dt>
            <dd>{market.bets}</dd>
          </div>
          <div>
            <dt>{t('Exposure')}</dt>
            <dd className={styles.exposure}>{formatAmount(-market.exposure)}</dd>
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
