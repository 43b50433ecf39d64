import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LiveRound } from '../../wire/live.ts';
import { useGame } from '../context.ts';
import { AtomicText } from '../controls/AtomicText.tsx';
import { type RecentResult, Stage } from '../frame/Stage.tsx';
import { payoutText, type useSpots } from './BetSpot.tsx';
import { TableControls } from './TableControls.tsx';
import styles from './table.module.css';

/** Renders the seconds until betting ends; writes its own text without renders of the page. */
export function SecondsLeft({
  until,
  serverNow,
  className = styles.seconds,
}: {
  until: number;
  serverNow: () => number;
  /** For a game that shows them elsewhere. */
  className?: string | undefined;
}) {
  const element = useRef<HTMLSpanElement>(null);
  // Before the first paint, so that the digits do not shift the layout.
  useLayoutEffect(() => {
    const show = () => {
      const left = Math.max(0, Math.ceil((until - serverNow()) / 1000));
      if (!element.current) return;
      element.current.textContent = String(left);
      element.current.dataset.soon = String(left <= 5);
    };
    show();
    const timer = setInterval(show, 200);
    return () => clearInterval(timer);
  }, [until, serverNow]);
  return <span ref={element} className={className} aria-hidden="true" />;
}

/** What the scene needs of a table; its spots are the game's own. */
type Table = Pick<
  ReturnType<typeof useSpots<unknown>>,
  'round' | 'past' | 'serverNow' | 'stakedPaise' | 'settled' | 'stakes' | 'canBet'
>;

interface CardTableProps {
  table: Pick<Table, 'round' | 'serverNow' | 'stakedPaise' | 'settled'>;
  /** The visible outcome, short: `6♥ – 9♠ · Tiger wins`. */
  brief: string;
  /** The outcome for screen readers. */
  result: string;
  children: ReactNode;
}

/** Renders the felt, and below the cards the state and the payout of the round. */
function CardTable({ table, brief, result, children }: CardTableProps) {
  const { round, serverNow, stakedPaise, settled } = table;
  const { t } = useGame();
  const { phase } = round ?? {};
  const won = settled !== undefined && settled.payoutPaise > stakedPaise;
  const state =
    phase === undefined
      ? t('Connecting…')
      : phase === 'betting'
        ? t('Place your bets')
        : t('No more bets');
  return (
    <div className={styles.table}>
      <div className={styles.field}>{children}</div>
      <div className={styles.line}>
        {phase === 'betting' && <SecondsLeft until={round?.until ?? 0} serverNow={serverNow} />}
        <div className={styles.said} role="status">
          <span>
            {phase === 'result' ? (
              <>
                <span aria-hidden="true">{brief}</span>
                <span className={styles.visuallyHidden}>{result}</span>
              </>
            ) : (
              <AtomicText>{state}</AtomicText>
            )}
          </span>
          <strong className={styles.paid} data-won={won}>
            <AtomicText>{payoutText(t, table)}</AtomicText>
          </strong>
        </div>
      </div>
    </div>
  );
}

interface CardSceneProps<Outcome> extends CardTableProps {
  table: Table;
  /** Returns the badge of a former round. */
  toPast: (outcome: Outcome) => Omit<RecentResult, 'id'>;
  /** The spots of the table, above the chips. */
  spots: ReactNode;
}

/** The scene of a card game for all players: past results, the felt, spots and chips. */
export function CardScene<Outcome>({ table, toPast, spots, ...felt }: CardSceneProps<Outcome>) {
  return (
    <Stage
      past={table.past.map(({ id, outcome }) => ({ id, ...toPast(outcome as Outcome) }))}
      controls={
        <>
          {spots}
          <TableControls stakes={table.stakes} canBet={table.canBet} />
        </>
      }
    >
      <CardTable table={table} {...felt} />
    </Stage>
  );
}

/**
 * Returns the number of completed steps of a drawing, by the server's clock: none while betting,
 * all with the result.
 */
export function useDealt(
  round: Pick<LiveRound, 'phase' | 'since'> | undefined,
  /** Time of each step, in ms after the drawing began; the same array while it runs. */
  times: readonly number[],
  serverNow: () => number,
): number {
  const { play } = useGame();
  const [dealt, setDealt] = useState(0);
  const { phase, since = 0 } = round ?? {};
  useEffect(() => {
    if (phase !== 'running') {
      setDealt(phase === 'result' ? times.length : 0);
      return;
    }
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const elapsed = serverNow() - since;
      const next = times.findIndex((at) => at > elapsed);
      setDealt(next < 0 ? times.length : next);
      if (next >= 0) timer = setTimeout(check, (times[next] as number) - elapsed + 1);
    };
    check();
    return () => clearTimeout(timer);
  }, [phase, since, times, serverNow]);
  useEffect(() => {
    if (dealt > 0 && phase === 'running') play('tick');
  }, [dealt, phase, play]);
  return dealt;
}
