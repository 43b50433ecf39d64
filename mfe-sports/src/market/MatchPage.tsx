import type { Match, MatchDetail, SessionLine, Side } from '@exchange/contract';
import { useParams } from '@exchange/federation/router';
import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { isInFrame, useFeatureEnabled, useSignedIn } from '@exchange/store';
import {
  classNames,
  EmptyState,
  ErrorState,
  MatchesPicture,
  Section,
  Skeleton,
  Tabs,
  useDeferredReady,
  useMediaQuery,
  WIDE,
} from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useState } from 'react';
import {
  matchBetsQuery,
  useMarketResults,
  useMatchDetail,
  useSessionLines,
} from '../bet-slip/bet-slip.api.ts';
import { OneClickSwitch } from '../bet-slip/OneClickSwitch.tsx';
import { pickPrice } from '../bet-slip/place-bet.api.ts';
import { foldSlip } from '../bet-slip/slip.store.ts';
import { listMarkets } from '../bet-slip/slip-offer.model.ts';
import { StalePricesBanner, useMarkFirstPriceRender } from '../shared/first-prices.tsx';
import { selectListedMatch } from '../shared/listed-match.api.ts';
import { CashOutList } from './cash-out/CashOutList.tsx';
import { LivePanel } from './live-frame/LivePanel.tsx';
import { MarketPanel } from './MarketPanel.tsx';
import { hasChase, MatchHead } from './MatchHead.tsx';
import styles from './MatchPage.module.css';
import { GuestBets, MyBets } from './MyBets.tsx';
import { PriceTable } from './PriceTable.tsx';
import { RulesButton } from './rules/RulesButton.tsx';
import { SessionLineRow } from './SessionLineRow.tsx';

interface SessionLinePanelProps {
  match: Match;
  sessionLines: readonly SessionLine[];
  /** Lines unconfirmed for 5 s are grey and disabled. */
  stale: boolean;
}

/** The session lines of a match: No on the left, Yes on the right. */
const SessionLinePanel = memo(function SessionLinePanel(props: SessionLinePanelProps) {
  const { match, sessionLines, stale } = props;
  const { t } = useTranslation();
  const { id: matchId, sportId, name: matchName } = match;
  const pick = useCallback(
    ({ id, name }: SessionLine, side: Side, line: number, rate: number) => {
      pickPrice({
        matchId,
        sportId,
        matchName,
        side,
        marketId: id,
        marketName: 'Session',
        runnerId: id,
        runnerName: name,
        odds: line,
        rate,
      });
    },
    [matchId, sportId, matchName],
  );
  return (
    <PriceTable title={t('SESSION')} headings={[t('No'), t('Yes')]} single stale={stale}>
      {sessionLines.map((line) => (
        <SessionLineRow key={line.id} session={line} blocked={stale} onPick={pick} />
      ))}
    </PriceTable>
  );
});

/** A bookmaker has one price per side. */
const BOOKMAKER_LEVELS = 1;

/** Every market of a match, the session lines last. */
function MarketStack({
  detail,
  stale,
  sessionLines,
  areSessionLinesStale,
  results,
}: {
  detail: MatchDetail;
  /** Prices unconfirmed for 5 s are grey and disabled. */
  stale: boolean;
  sessionLines: readonly SessionLine[];
  areSessionLinesStale: boolean;
  /** The player's results in rupees by settled market. */
  results: ReadonlyMap<string, number>;
}) {
  const { t } = useTranslation();
  const markets = listMarkets(detail);
  return (
    <>
      {markets.length === 0 && (
        <Section>
          <EmptyState picture={<MatchesPicture />} text={t('No data available')} />
        </Section>
      )}
      {markets.map((market) => (
        <MarketPanel
          key={market.id}
          match={detail.match}
          market={market}
          {...(detail.bookmaker.includes(market) && { levels: BOOKMAKER_LEVELS })}
          stale={stale}
          result={market.closed && results.get(market.id)}
        />
      ))}
      {sessionLines.length > 0 && (
        <SessionLinePanel
          match={detail.match}
          sessionLines={sessionLines}
          stale={areSessionLinesStale}
        />
      )}
    </>
  );
}

/**
 * Above the markets of narrow screens: one-click betting and the rules. Wide ones have the former in
 * the slip and the latter in the match's head, so that prices are on the first screen.
 */
function MarketTools({ signedIn }: { signedIn: boolean }) {
  const hasOneClick = useFeatureEnabled('oneClick');
  return (
    <div className={styles.tools}>
      <span>{signedIn && hasOneClick && <OneClickSwitch />}</span>
      <RulesButton />
    </div>
  );
}

/** Height in px of the head's last line, which wide screens have in its first one. */
const START_LINE = 20.8;

/** Skeleton of a match's head with its final height. */
function MatchHeadSkeleton(match: Parameters<typeof hasChase>[0]) {
  const isWide = useMediaQuery(WIDE);
  const height = (hasChase(match) ? 138.8 : 124.8) - (isWide ? START_LINE : 0);
  return (
    <Section>
      <Skeleton rows={1} rowHeight={height} />
    </Section>
  );
}

/** `/match-details/:sportId/:matchId?`: a match with its markets, refreshed each second. */
export function MatchPage() {
  const { t } = useTranslation();
  const { sportId = '', matchId = '' } = useParams();
  const signedIn = useSignedIn();
  const isWide = useMediaQuery(WIDE);
  const [tab, setTab] = useState<'market' | 'bets' | 'live'>('market');
  const { query, stale } = useMatchDetail(matchId, sportId);
  const isDue = useDeferredReady(!query.isPending);
  const data = isDue ? query.data : undefined;
  const lines = useSessionLines(matchId);
  useMarkFirstPriceRender(isDue);
  const bets = useQuery({ ...matchBetsQuery(matchId), enabled: signedIn });
  const results = useMarketResults(matchId, signedIn);
  if (!data && isDue) {
    return (
      <Section>
        <ErrorState
          text={
            query.error
              ? translateServerMessage(query.error.message)
              : t('The match could not be loaded.')
          }
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
        <MatchHead match={data.match} hasRules={isWide} odds={data.match.ended && data.matchOdds} />
      ) : (
        <MatchHeadSkeleton sportId={sportId} inPlay={listed?.inPlay ?? true} />
      )}
      <div className={styles.tabs}>
        <Tabs
          onDark
          label={t('Match')}
          value={tab}
          onChange={(id) => {
            setTab(id);
            foldSlip();
          }}
          items={[
            { id: 'market', label: t('MARKET') },
            {
              id: 'bets',
              label: t('OPEN BETS'),
              // A frame is a guest's, and would count none for a player.
              count: isInFrame() || bets.isLoading ? null : (bets.data?.total ?? 0),
            },
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
        {!isWide && <MarketTools signedIn={signedIn} />}
        {data ? (
          <MarketStack
            detail={data}
            stale={stale}
            sessionLines={lines.query.data ?? []}
            areSessionLinesStale={lines.stale}
            results={results}
          />
        ) : (
          <Section title={t('Match Odds')}>
            <Skeleton rows={2} rowHeight={62} silent />
          </Section>
        )}
      </div>
      {data && (
        <div className={classNames(tab !== 'bets' && styles.phoneHidden)}>
          {/* Wide screens have them at the markets above. */}
          {!isWide && <CashOutList detail={data} stale={stale} />}
          {signedIn ? <MyBets matchId={matchId} /> : <GuestBets />}
        </div>
      )}
      <StalePricesBanner stale={data !== undefined && stale} />
    </div>
  );
}
