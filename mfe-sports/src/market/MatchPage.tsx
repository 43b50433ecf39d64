import { useParams } from '@exchange/federation/router';
import { translateSaid, useTranslation } from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import {
  classNames,
  EmptyState,
  ErrorState,
  Panel,
  Skeleton,
  Tabs,
  useUnhurried,
} from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { matchBetsQuery, useEvent, useSessions } from '../bet-slip/bet-slip.queries.ts';
import { listMarkets } from '../bet-slip/slip-offer.model.ts';
import { OldPricesBanner } from '../shared/OldPricesBanner.tsx';
import { useMarkPricesShown } from '../shared/use-mark-prices-shown.ts';
import { LivePanel } from './live-frame/LivePanel.tsx';
import { MarketPanel } from './MarketPanel.tsx';
import { MarketTools } from './MarketTools.tsx';
import { MatchHead } from './MatchHead.tsx';
import styles from './MatchPage.module.css';
import { MyBets } from './MyBets.tsx';
import { SessionPanel } from './SessionPanel.tsx';

/** A bookmaker makes one price a side. */
const BOOKMAKER_LEVELS = 1;

/** `/match-details/:sportId/:matchId?`: a match with its markets, prices renewed each second. */
export function MatchPage() {
  const { t } = useTranslation();
  const { sportId = '', matchId = '' } = useParams();
  const signedIn = useSignedIn();
  const [tab, setTab] = useState<'market' | 'bets' | 'live'>('market');
  const { query, old } = useEvent(matchId, sportId);
  const { data } = query;
  const sessions = useSessions(matchId);
  const isDue = useUnhurried(!query.isPending);
  useMarkPricesShown(isDue);
  const bets = useQuery({ ...matchBetsQuery(matchId), enabled: signedIn });
  if (!isDue) {
    return (
      <div className={styles.page}>
        <Panel>
          <Skeleton rows={1} rowHeight={128} phoneRowHeight={172} label={t('Loading')} />
        </Panel>
        <MarketTools signedIn={signedIn} />
        <Panel title={t('Match Odds')}>
          <Skeleton rows={2} rowHeight={62} label={t('Loading')} />
        </Panel>
      </div>
    );
  }
  if (!data) {
    return (
      <Panel>
        <ErrorState
          text={
            query.error ? translateSaid(query.error.message) : t('The match could not be loaded.')
          }
          retryText={t('Try again')}
          onRetry={query.refetch}
          busy={query.isFetching}
        />
      </Panel>
    );
  }
  const markets = listMarkets(data);
  const lines = sessions.query.data ?? [];
  const count = (bets.data?.matched.length ?? 0) + (bets.data?.fancy.length ?? 0);
  return (
    <div className={styles.page}>
      <MatchHead match={data.match} />
      <OldPricesBanner old={old} />
      <div className={styles.tabs}>
        <Tabs
          onDark
          label={t('Match')}
          value={tab}
          onChange={setTab}
          items={[
            { id: 'market', label: t('MARKET') },
            { id: 'bets', label: `${t('OPEN BETS')} (${count})` },
            { id: 'live', label: t('LIVE') },
          ]}
        />
      </div>
      <div className={classNames(tab !== 'live' && styles.phoneHidden)}>
        <LivePanel match={data.match} />
      </div>
      <div className={classNames(styles.markets, tab !== 'market' && styles.phoneHidden)}>
        <MarketTools signedIn={signedIn} />
        {markets.length === 0 && (
          <Panel>
            <EmptyState text={t('No data available')} />
          </Panel>
        )}
        {markets.map((market) => (
          <MarketPanel
            key={market.id}
            match={data.match}
            market={market}
            {...(data.bookmaker.includes(market) && { levels: BOOKMAKER_LEVELS })}
            old={old}
          />
        ))}
        {lines.length > 0 && (
          <SessionPanel match={data.match} sessions={lines} old={sessions.old} />
        )}
      </div>
      {signedIn && (
        <div className={classNames(tab !== 'bets' && styles.phoneHidden)}>
          <MyBets matchId={matchId} />
        </div>
      )}
    </div>
  );
}
