import { useParams } from '@exchange/federation/router';
import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import { classNames, ErrorState, Section, Skeleton, Tabs, useDeferredReady } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { matchBetsQuery, useEvent, useSessions } from '../bet-slip/bet-slip.api.ts';
import { selectListedMatch } from '../shared/listed-match.api.ts';
import { StalePricesBanner } from '../shared/StalePricesBanner.tsx';
import { useMarkFirstPriceRender } from '../shared/use-mark-first-price-render.ts';
import { LivePanel } from './live-frame/LivePanel.tsx';
import { MarketStack } from './MarketStack.tsx';
import { MarketTools } from './MarketTools.tsx';
import { MatchHead } from './MatchHead.tsx';
import { MatchHeadSkeleton } from './MatchHeadSkeleton.tsx';
import styles from './MatchPage.module.css';
import { GuestBets, MyBets } from './MyBets.tsx';

/** `/match-details/:sportId/:matchId?`: a match with its markets, refreshed each second. */
export function MatchPage() {
  const { t } = useTranslation();
  const { sportId = '', matchId = '' } = useParams();
  const signedIn = useSignedIn();
  const [tab, setTab] = useState<'market' | 'bets' | 'live'>('market');
  const { query, stale } = useEvent(matchId, sportId);
  const isDue = useDeferredReady(!query.isPending);
  const data = isDue ? query.data : undefined;
  const sessions = useSessions(matchId);
  useMarkFirstPriceRender(isDue);
  const bets = useQuery({ ...matchBetsQuery(matchId), enabled: signedIn });
  if (!data && isDue) {
    return (
      <Section>
        <ErrorState
          text={
            query.error
              ? translateServerMessage(query.error.message)
              : t('The match could not be loaded.')
          }
          retryText={t('Try again')}
          onRetry={query.refetch}
          busy={query.isFetching}
        />
      </Section>
    );
  }
  const listed = data ? undefined : selectListedMatch(matchId);
  return (
    <div className={styles.page}>
      {data ? (
        <MatchHead match={data.match} />
      ) : (
        <MatchHeadSkeleton sportId={sportId} inPlay={listed?.inPlay ?? true} />
      )}
      <div className={styles.tabs}>
        <Tabs
          onDark
          label={t('Match')}
          value={tab}
          onChange={setTab}
          items={[
            { id: 'market', label: t('MARKET') },
            { id: 'bets', label: `${t('OPEN BETS')} (${bets.data?.total ?? 0})` },
            { id: 'live', label: t('LIVE') },
          ]}
        />
      </div>
      <LivePanel
        match={data?.match ?? listed}
        isLoading={!data}
        className={classNames(tab !== 'live' && styles.phoneHidden)}
      />
      <div className={classNames(styles.markets, tab !== 'market' && styles.phoneHidden)}>
        <MarketTools signedIn={signedIn} />
        {data ? (
          <MarketStack
            detail={data}
            stale={stale}
            sessions={sessions.query.data ?? []}
            areSessionsStale={sessions.stale}
          />
        ) : (
          <Section title={t('Match Odds')}>
            <Skeleton rows={2} rowHeight={62} />
          </Section>
        )}
      </div>
      {data && (
        <div className={classNames(tab !== 'bets' && styles.phoneHidden)}>
          {signedIn ? <MyBets matchId={matchId} /> : <GuestBets />}
        </div>
      )}
      <StalePricesBanner stale={data !== undefined && stale} />
    </div>
  );
}
