import type { ReactNode } from 'react';
import { useGame } from '../context.ts';
import { AtomicText } from '../controls/AtomicText.tsx';
import { type RecentResult, Stage } from '../frame/Stage.tsx';
import { payoutText, type useSpots } from './BetSpot.tsx';
import { SecondsLeft } from './SecondsLeft.tsx';
import { TableControls } from './TableControls.tsx';
import styles from './table.module.css';

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
