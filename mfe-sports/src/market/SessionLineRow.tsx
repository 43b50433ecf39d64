import type { SessionLine, SessionLineOffer, Side } from '@exchange/contract';
import { formatResult, translateName, useTranslation } from '@exchange/i18n';
import { lazyOverlay } from '@exchange/ui';
import { ChartNoAxesColumn } from 'lucide-react';
import { memo, useCallback, useMemo, useState } from 'react';
import { OfferCell } from '../bet-slip/PriceCell.tsx';
import { NUMBER_MARK, splitSpeech } from '../bet-slip/price.model.ts';
import { useSelectionOf } from '../bet-slip/slip.store.ts';
import { type CellOverlay, MarketOverlay } from './MarketOverlay.tsx';
import { PriceRow } from './PriceTable.tsx';
import styles from './SessionLineRow.module.css';

const BookDialog = lazyOverlay(
  async () => (await import('./fancy-book/BookDialog.tsx')).BookDialog,
  ({ onClose }) => onClose,
);

/** Ladder icon of a session line with a book: worst and best result; a tap opens the book. */
function LadderButton({
  name,
  book,
}: {
  name: string;
  /** Result in rupees by number of runs. */
  book: ReadonlyMap<number, number>;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const results = [...book.values()];
  const range =
    results.length > 0
      ? `${formatResult(Math.min(...results))} … ${formatResult(Math.max(...results))}`
      : '';
  const label = t('Book of {{session}}', { session: name });
  return (
    <>
      <button
        type="button"
        className={styles.ladder}
        // The name contains the visible text, for those who speak it.
        aria-label={range ? `${label}: ${range}` : label}
        onClick={() => setOpen(true)}
      >
        <ChartNoAxesColumn size={14} aria-hidden="true" />
        {range && <span>{range}</span>}
      </button>
      {open && <BookDialog name={name} book={book} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Returns the overlay of a line, by the precedence of point 4. */
function selectOverlay({
  adminMessage,
  suspended,
  betAllowed,
}: SessionLine): CellOverlay | undefined {
  if (adminMessage) return { type: 'message', text: adminMessage };
  if (suspended) return { type: 'suspended' };
  return betAllowed ? undefined : { type: 'locked' };
}

function LineCell({
  side,
  sessionId,
  sessionName,
  offer,
  picked,
  onPick,
}: {
  side: Side;
  sessionId: string;
  sessionName: string;
  offer: SessionLineOffer | undefined;
  picked: boolean;
  onPick: (line: number, rate: number) => void;
}) {
  const { t } = useTranslation();
  const speech = useMemo(
    () =>
      splitSpeech(
        t(
          side === 'back'
            ? 'Yes {{session}} at {{line}} runs, {{rate}} for 100'
            : 'No {{session}} at {{line}} runs, {{rate}} for 100',
          { session: sessionName, line: NUMBER_MARK, rate: NUMBER_MARK },
        ),
      ),
    [t, side, sessionName],
  );
  return (
    <OfferCell
      side={side}
      value={offer?.line}
      text={offer ? String(offer.line) : '–'}
      detail={offer ? String(offer.rate) : ''}
      speech={speech}
      noOffer={t('No price is offered')}
      picked={picked}
      rate={offer?.rate}
      tap={sessionId}
      onPick={onPick}
    />
  );
}

interface SessionLineRowProps {
  session: SessionLine;
  blocked: boolean;
  onPick: (session: SessionLine, side: Side, line: number, rate: number) => void;
}

/** A session line with its No and Yes. */
export const SessionLineRow = memo(function SessionLineRow({
  session,
  blocked,
  onPick,
}: SessionLineRowProps) {
  const { t } = useTranslation();
  const overlay = selectOverlay(session);
  const picked = useSelectionOf(session.id)?.side;
  const name = translateName(session.name);
  const no = useCallback(
    (line: number, rate: number) => onPick(session, 'lay', line, rate),
    [onPick, session],
  );
  const yes = useCallback(
    (line: number, rate: number) => onPick(session, 'back', line, rate),
    [onPick, session],
  );
  return (
    <PriceRow
      name={name}
      below={session.book && <LadderButton name={name} book={session.book} />}
      label={t('Lines of {{session}}', { session: name })}
      blocked={blocked || overlay !== undefined}
      overlay={overlay && <MarketOverlay overlay={overlay} />}
    >
      <LineCell
        side="lay"
        sessionId={session.id}
        sessionName={name}
        offer={session.no}
        picked={picked === 'lay'}
        onPick={no}
      />
      <LineCell
        side="back"
        sessionId={session.id}
        sessionName={name}
        offer={session.yes}
        picked={picked === 'back'}
        onPick={yes}
      />
    </PriceRow>
  );
});
