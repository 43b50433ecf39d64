import type { Match, Session, Side } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { memo, useCallback } from 'react';
import { pickPrice } from '../bet-slip/pick-price.ts';
import { PriceTable } from './PriceTable.tsx';
import { SessionRow } from './SessionRow.tsx';

interface SessionPanelProps {
  match: Match;
  sessions: readonly Session[];
  /** Lines unconfirmed for 5 s are grey and disabled. */
  stale: boolean;
}

/** The session lines of a match: No on the left, Yes on the right. */
export const SessionPanel = memo(function SessionPanel(props: SessionPanelProps) {
  const { match, sessions, stale } = props;
  const { t } = useTranslation();
  const { id: matchId, sportId, name: matchName } = match;
  const pick = useCallback(
    ({ id, name, yes, no }: Session, side: Side) => {
      const offer = side === 'back' ? yes : no;
      pickPrice({
        ...{ matchId, sportId, matchName, side },
        marketId: id,
        marketName: 'Session',
        runnerId: id,
        runnerName: name,
        odds: offer?.line ?? 0,
        rate: offer?.rate ?? 0,
      });
    },
    [matchId, sportId, matchName],
  );
  return (
    <PriceTable title={t('SESSION')} headings={[t('No'), t('Yes')]} single stale={stale}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} blocked={stale} onPick={pick} />
      ))}
    </PriceTable>
  );
});
