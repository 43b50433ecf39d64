import type { Match, Session, SessionOffer, Side } from '@exchange/contract';
import { formatResult, useTranslation } from '@exchange/i18n';
import { ChartNoAxesColumn } from 'lucide-react';
import { OfferCell } from '../bet-slip/OfferCell.tsx';
import { openSlip } from '../bet-slip/slip.store.ts';
import { MarketOverlay } from './MarketOverlay.tsx';
import type { Overlay } from './overlay.model.ts';
import styles from './SessionRow.module.css';

/** What covers a line, by the precedence of point 4. */
function selectOverlay({ adminMessage, suspended, betAllowed }: Session): Overlay | undefined {
  if (adminMessage) return { type: 'message', text: adminMessage };
  if (suspended) return { type: 'suspended' };
  return betAllowed ? undefined : { type: 'locked' };
}

/** The player's worst and best result, where a bet is on the line. */
function Book({ book }: { book: ReadonlyMap<number, number> }) {
  const results = [...book.values()];
  return (
    <span className={styles.book}>
      <ChartNoAxesColumn size={14} aria-hidden="true" />
      {formatResult(Math.min(...results))} … {formatResult(Math.max(...results))}
    </span>
  );
}

/** A session line with its No and Yes. */
export function SessionRow({
  match,
  session,
  blocked,
}: {
  match: Match;
  session: Session;
  blocked: boolean;
}) {
  const { t } = useTranslation();
  const overlay = selectOverlay(session);
  const pick = (side: Side, offer: SessionOffer | undefined) => () =>
    openSlip({
      matchId: match.id,
      sportId: match.sportId,
      matchName: match.name,
      marketId: session.id,
      marketName: 'Session',
      runnerId: session.id,
      runnerName: session.name,
      side,
      odds: offer?.line ?? 0,
      rate: offer?.rate ?? 0,
    });
  const cell = (side: Side, offer: SessionOffer | undefined) => (
    <OfferCell
      side={side}
      value={offer?.line}
      text={offer ? String(offer.line) : '–'}
      detail={offer && String(offer.rate)}
      spoken={
        offer
          ? t(
              side === 'back'
                ? 'Yes {{session}} at {{line}} runs, {{rate}} for 100'
                : 'No {{session}} at {{line}} runs, {{rate}} for 100',
              { session: session.name, line: offer.line, rate: offer.rate },
            )
          : t('No price is offered')
      }
      disabled={blocked || overlay !== undefined}
      onPick={pick(side, offer)}
    />
  );
  return (
    <li className={styles.row}>
      <div>
        <span className={styles.name}>{session.name}</span>
        {session.book && <Book book={session.book} />}
      </div>
      <fieldset
        className={styles.cells}
        aria-label={t('Lines of {{session}}', { session: session.name })}
      >
        {cell('lay', session.no)}
        {cell('back', session.yes)}
        {overlay && <MarketOverlay overlay={overlay} />}
      </fieldset>
    </li>
  );
}
