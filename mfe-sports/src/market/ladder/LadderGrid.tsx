import type { Bet, RunnerDepth, Side } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { Button } from '@exchange/ui';
import { LocateFixed } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { DOUBLE_TAP_MS } from '../../bet-slip/place-bet.api.ts';
import { scrollAboveBottomSheet } from '../../bet-slip/scroll-above-bottom-sheet.ts';
import { slipStore } from '../../bet-slip/slip.store.ts';
import styles from './Ladder.module.css';
import { type Place, Row } from './LadderRow.tsx';
import { useCancelBet } from './ladder.api.ts';
import {
  growRange,
  LADDER_SIZE,
  listRows,
  selectCentre,
  selectOwnAt,
  toRange,
} from './ladder.model.ts';

/** Rows that a key moves by; up is a higher price. */
const ROW_STEPS: Record<string, number> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};
const COLUMN_STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

interface LadderGridProps {
  runnerName: string;
  depth: RunnerDepth;
  /** The player's bets that wait on the runner. */
  bets: readonly Bet[];
  blocked: boolean;
  /** Covers the prices. */
  overlay: ReactNode;
  onPick: (side: Side, price: number) => void;
}

/** A table whose buttons are moved between by arrow keys (WAI-ARIA, grid pattern). */
const GRID = { role: 'grid' } as const;

/** Focuses the cell that Tab reaches. */
const focusStop = (view: HTMLElement | null, options: FocusOptions) =>
  view?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(options);

/** Returns true if the focus is still where the ladder was opened. */
const isFocusFree = () => {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.getAttribute('aria-expanded') === 'true';
};

/**
 * The prices of a runner, the highest on top. Arrow keys move, Enter acts, C centres; further rows
 * come by scrolling or moving to an end.
 */
export function LadderGrid({ runnerName, depth, bets, blocked, overlay, onPick }: LadderGridProps) {
  const { t } = useTranslation();
  const { mutate: cancel } = useCancelBet();
  const centre = selectCentre(depth);
  const [range, setRange] = useState(() => toRange(centre));
  const [place, setPlace] = useState<Place>({ index: centre, column: 'back' });
  const scroller = useRef<HTMLDivElement>(null);
  /** True until the next rendering scrolls to the centre, or focuses the tab stop. */
  const isCentring = useRef(true);
  const isFocusMoving = useRef(false);
  const shownTo = useRef(range.to);
  const lastCancelled = useRef({ row: -1, at: 0 });
  /** True until the focused cell disappears with its cancelled bets or loses focus. */
  const isLeaving = useRef(false);
  const rows = listRows(depth, bets, range);

  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view) return;
    const height = view.querySelector<HTMLElement>('[data-ladder-index]')?.offsetHeight ?? 0;
    // Rows that came on top push the others down.
    view.scrollTop += (range.to - shownTo.current) * height;
    shownTo.current = range.to;
    if (isCentring.current) {
      const above = (range.to - place.index) * height;
      view.scrollTop = above - (view.clientHeight - height) / 2;
    }
    if (isFocusMoving.current) focusStop(view, { preventScroll: isCentring.current });
    if (isLeaving.current && document.activeElement === document.body) {
      focusStop(view, { preventScroll: true });
      lastCancelled.current.at = performance.now();
    }
    isCentring.current = false;
    isFocusMoving.current = false;
  });

  useEffect(() => {
    if (isFocusFree())
      scroller.current
        ?.querySelector<HTMLElement>('[tabindex="0"]')
        ?.focus({ preventScroll: true });
  }, []);

  const recentre = () => {
    isCentring.current = true;
    setRange(toRange(centre));
    setPlace({ index: centre, column: 'back' });
  };
  const recentreByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return;
    recentre();
    isFocusMoving.current = true;
  });
  useEffect(() => {
    const view = scroller.current;
    const listener = (event: globalThis.KeyboardEvent) => recentreByKey(event);
    view?.addEventListener('keydown', listener);
    return () => view?.removeEventListener('keydown', listener);
  }, []);

  const act = useCallback(
    ({ index, column }: Place, price: number, cell: HTMLElement) => {
      if (column === 'back' || column === 'lay') {
        const { at, row } = lastCancelled.current;
        // The second tap on a bet that is cancelled is no new bet.
        if (blocked || (row === index && performance.now() - at < DOUBLE_TAP_MS)) return;
        onPick(column, price);
        if (slipStore.getState().selection) scrollAboveBottomSheet(cell);
        return;
      }
      const side = column === 'ownBack' ? 'back' : 'lay';
      for (const { betId } of selectOwnAt(bets, side, price))
        if (betId !== undefined) cancel(betId);
      lastCancelled.current = { row: index, at: performance.now() };
      isLeaving.current = true;
    },
    [blocked, onPick, bets, cancel],
  );
  const move = useCallback(
    (
      event: KeyboardEvent<HTMLElement>,
      { index, column }: Place,
      columns: readonly Place['column'][],
    ) => {
      // A held key acts once.
      if (event.key === 'Enter' && event.repeat) event.preventDefault();
      const rowStep = ROW_STEPS[event.key];
      const columnStep = COLUMN_STEPS[event.key];
      if (rowStep === undefined && columnStep === undefined) return;
      event.preventDefault();
      isFocusMoving.current = true;
      if (columnStep !== undefined) {
        const next = columns[columns.indexOf(column) + columnStep];
        if (next) setPlace({ index, column: next });
        return;
      }
      const next = Math.min(Math.max(index + (rowStep ?? 0), 0), LADDER_SIZE - 1);
      const side = column === 'ownBack' || column === 'back' ? 'back' : 'lay';
      setPlace({ index: next, column: side });
      setRange((known) => {
        if (next > known.to) return growRange(known, 'to');
        return next < known.from ? growRange(known, 'from') : known;
      });
    },
    [],
  );
  const follow = useCallback((next: Place) => {
    isLeaving.current = false;
    setPlace((known) =>
      known.index === next.index && known.column === next.column ? known : next,
    );
  }, []);
  const grow = () => {
    const view = scroller.current;
    if (!view) return;
    const { scrollTop, scrollHeight, clientHeight } = view;
    if (scrollTop < clientHeight / 2) setRange((known) => growRange(known, 'to'));
    else if (scrollHeight - clientHeight - scrollTop < clientHeight / 2)
      setRange((known) => growRange(known, 'from'));
  };
  const stop = rows.some(({ index }) => index === place.index) ? place.index : rows[0]?.index;
  return (
    <div className={styles.gridFrame}>
      <div ref={scroller} className={styles.scroller} onScroll={grow}>
        <table
          {...GRID}
          className={styles.grid}
          aria-label={t('Price ladder of {{runner}}', { runner: runnerName })}
          aria-rowcount={LADDER_SIZE + 1}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th className={styles.ownColumn}>{t('My backs')}</th>
              <th>{t('Back')}</th>
              <th className={styles.priceColumn}>{t('Price')}</th>
              <th>{t('Lay')}</th>
              <th className={styles.ownColumn}>{t('My lays')}</th>
              <th className={styles.tradedColumn}>{t('Traded')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.index}
                {...row}
                tabStop={row.index === stop ? place.column : undefined}
                blocked={blocked}
                onAct={act}
                onMove={move}
                onFocus={follow}
              />
            ))}
          </tbody>
        </table>
      </div>
      {overlay && <div className={styles.cover}>{overlay}</div>}
      <Button className={styles.centre} aria-keyshortcuts="C" onClick={recentre}>
        <LocateFixed size={16} aria-hidden="true" />
        {t('Centre')}
      </Button>
    </div>
  );
}
