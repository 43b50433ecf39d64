import type { MatchDetail, Session } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { EmptyState, Section } from '@exchange/ui';
import { listMarkets } from '../bet-slip/slip-offer.model.ts';
import { MarketPanel } from './MarketPanel.tsx';
import { SessionPanel } from './SessionPanel.tsx';

/** A bookmaker has one price per side. */
const BOOKMAKER_LEVELS = 1;

/** Every market of a match, the session lines last. */
export function MarketStack({
  detail,
  stale,
  sessions,
  areSessionsStale,
}: {
  detail: MatchDetail;
  /** Prices unconfirmed for 5 s are grey and disabled. */
  stale: boolean;
  sessions: readonly Session[];
  areSessionsStale: boolean;
}) {
  const { t } = useTranslation();
  const markets = listMarkets(detail);
  return (
    <>
      {markets.length === 0 && (
        <Section>
          <EmptyState text={t('No data available')} />
        </Section>
      )}
      {markets.map((market) => (
        <MarketPanel
          key={market.id}
          match={detail.match}
          market={market}
          {...(detail.bookmaker.includes(market) && { levels: BOOKMAKER_LEVELS })}
          stale={stale}
        />
      ))}
      {sessions.length > 0 && (
        <SessionPanel match={detail.match} sessions={sessions} stale={areSessionsStale} />
      )}
    </>
  );
}
