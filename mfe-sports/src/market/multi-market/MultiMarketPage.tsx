import { type PinnedMatch as Pin, paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import {
  Badge,
  Button,
  buttonClass,
  EmptyState,
  ErrorState,
  MatchesPicture,
  QueryState,
  Section,
  Skeleton,
} from '@exchange/ui';
import { useMatchDetail } from '../../bet-slip/bet-slip.api.ts';
import { StalePricesBanner, useMarkFirstPriceRender } from '../../shared/first-prices.tsx';
import { requestLoginHere, useMatchPath } from '../../shared/navigation.ts';
import { PinButton } from '../../shared/PinButton.tsx';
import { usePins } from '../../shared/pins.api.ts';
import { MarketPanel } from '../MarketPanel.tsx';
import styles from './MultiMarketPage.module.css';

/** A pinned match with match odds and bookmaker, and a link to its other markets. */
function PinnedMatch({ pin }: { pin: Pin }) {
  const { t } = useTranslation();
  const toPath = useMatchPath();
  const { query, stale } = useMatchDetail(pin.matchId, pin.sportId);
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
          onRetry={query.refetch}
          busy={query.isFetching}
        />
      </Section>
    );
  }
  if (!data) {
    return (
      <Section>
        <Skeleton rows={3} rowHeight={62} />
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

/** `/multi-market`: the markets of all pinned matches at once. */
export function MultiMarketPage() {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Multi Markets')}</h1>
      {!signedIn && (
        <Section className={styles.login}>
          <p>{t('Pinned matches are kept until you leave. Log in to keep them.')}</p>
          <Button variant="accent" onClick={requestLoginHere}>
            {t('Log in')}
          </Button>
        </Section>
      )}
      <PinnedMatches />
    </div>
  );
}

function PinnedMatches() {
  const { t } = useTranslation();
  const { pins, isError, isFetching, refetch } = usePins();
  useMarkFirstPriceRender(isError || pins?.length === 0);
  return (
    <QueryState
      query={{ data: pins, isPending: !pins && !isError, isFetching, refetch }}
      loading={<Skeleton rows={4} rowHeight={62} />}
      failedText={t('Your pinned matches could not be loaded.')}
      isEmpty={({ length }) => length === 0}
      empty={
        <EmptyState
          picture={<MatchesPicture />}
          text={t('No match is pinned. Pin matches in the lists to follow their markets here.')}
          action={
            <Link to={paths.sport('inplay')} className={buttonClass({ variant: 'accent' })}>
              {t('Matches in play')}
            </Link>
          }
        />
      }
      frame={(state) => <Section>{state}</Section>}
    >
      {(shown) => (
        <div className={styles.markets}>
          {shown.map((pin) => (
            <PinnedMatch key={pin.matchId} pin={pin} />
          ))}
        </div>
      )}
    </QueryState>
  );
}
