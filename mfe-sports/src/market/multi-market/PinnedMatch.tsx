import type { PinnedMatch as Pin } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { Badge, EmptyState, ErrorState, Section, Skeleton } from '@exchange/ui';
import { useEvent } from '../../bet-slip/bet-slip.api.ts';
import { PinButton } from '../../shared/PinButton.tsx';
import { StalePricesBanner } from '../../shared/StalePricesBanner.tsx';
import { useMarkFirstPriceRender } from '../../shared/use-mark-first-price-render.ts';
import { useMatchPath } from '../../shared/use-match-path.ts';
import { MarketPanel } from '../MarketPanel.tsx';
import styles from './MultiMarketPage.module.css';

/** A pinned match with match odds and bookmaker, and a link to its other markets. */
export function PinnedMatch({ pin }: { pin: Pin }) {
  const { t } = useTranslation();
  const toPath = useMatchPath();
  const { query, stale } = useEvent(pin.matchId, pin.sportId);
  const { data } = query;
  useMarkFirstPriceRender(!query.isPending);
  if (!data && query.error) {
    return (
      <Section
        title={t('Match')}
        aside={
          <PinButton match={{ id: pin.matchId, sportId: pin.sportId, name: pin.matchId }} pinned />
        }
      >
        <ErrorState
          text={translateServerMessage(query.error.message)}
          retryText={t('Try again')}
          onRetry={query.refetch}
          busy={query.isFetching}
        />
      </Section>
    );
  }
  if (!data) {
    return (
      <Section>
        <Skeleton rows={3} rowHeight={62} label={t('Loading')} />
      </Section>
    );
  }
  const { match } = data;
  const markets = [...(data.matchOdds ? [data.matchOdds] : []), ...data.bookmaker];
  return (
    <article className={styles.match} aria-label={match.name}>
      <header className={styles.head}>
        <Link to={toPath(match)} className={styles.name}>
          <span>
            {match.name}
            {match.score && (
              <span className={styles.score}>{translateServerMessage(match.score)}</span>
            )}
          </span>
          {match.inPlay && <Badge tone="live">{t('LIVE')}</Badge>}
        </Link>
        <PinButton match={match} pinned />
      </header>
      {markets.length === 0 && <EmptyState compact text={t('No data available')} />}
      {markets.map((market) => (
        <MarketPanel key={market.id} match={match} market={market} stale={stale} />
      ))}
      <StalePricesBanner stale={stale} />
    </article>
  );
}
