import { useEffect } from 'react';
import { useGame } from '../context.ts';
import { VisuallyHidden } from '../controls/AtomicText.tsx';
import { useLive } from '../live-context.tsx';
import { formatPaise, type Translate } from '../texts.ts';
import styles from './table.module.css';
import { type TableBets, type TableStakes, useTableStakes } from './use-table-stakes.ts';

/** Result of the player's bets of this round, once all are settled. */
interface Settled {
  payoutPaise: number;
}

/** The table's interface for a spot. */
export interface SpotTable {
  canBet: boolean;
  stakes: Pick<TableStakes, 'stakeOn' | 'lay'>;
}

const BETS: TableBets<{ on: string }> = {
  toBets: (stakes) =>
    Object.entries(stakes).map(([on, stakePaise]) => ({ choice: { on }, stakePaise })),
  stakesOf: ({ choice, stakePaise }) => ({ [choice.on]: stakePaise }),
};

/** Returns a shared round whose bets each are on one spot of the table: `{ on: spot }`. */
export function useSpots<Outcome>() {
  const { play } = useGame();
  const live = useLive<Outcome, { on: string }>();
  const { round, mine, connected } = live;
  const stakes = useTableStakes(live, BETS);
  const canBet = round?.phase === 'betting' && connected;
  const bets = mine.filter(({ status }) => status !== 'void');
  const over = round?.phase === 'result';
  const stakedPaise = bets.reduce((sum, { stakePaise }) => sum + stakePaise, 0);
  const settled: Settled | undefined =
    over && bets.length > 0 && bets.every(({ status }) => status === 'settled')
      ? {
          payoutPaise: bets.reduce((sum, { payoutPaise = 0 }) => sum + payoutPaise, 0),
        }
      : undefined;
  const ended = settled && (settled.payoutPaise > stakedPaise ? 'win' : 'lose');
  useEffect(() => {
    if (ended) play(ended);
  }, [ended, play]);

  return {
    ...live,
    over,
    stakedPaise,
    settled,
    canBet,
    stakes,
  };
}

/** Returns what the player's bets of the round paid; before that, their sum. */
export function payoutText(
  t: Translate,
  { stakedPaise, settled }: { stakedPaise: number; settled: Settled | undefined },
): string {
  if (stakedPaise === 0) return '';
  if (!settled) return t('Your bets: {{amount}}', { amount: formatPaise(stakedPaise) });
  const { payoutPaise } = settled;
  const amount = formatPaise(payoutPaise);
  if (payoutPaise > stakedPaise) return t('You win {{amount}}', { amount });
  return payoutPaise > 0 ? t('You get {{amount}} back', { amount }) : t('No win this time');
}

/** Renders a spot of the table: a tap lays the selected chip. */
export function BetSpot({
  table,
  on,
  name,
  spoken = name,
  pays,
  won,
  className,
}: {
  table: SpotTable;
  on: string;
  name: string;
  /** The name for screen readers, if the short one is unclear. */
  spoken?: string | undefined;
  /** Payout in the format of the pay table, for example `11:1`. */
  pays: string;
  won: boolean;
  className?: string | undefined;
}) {
  const { t } = useGame();
  const { paise, isLoose } = table.stakes.stakeOn(on);
  const amount = formatPaise(paise);
  return (
    <button
      type="button"
      className={`${styles.spot} ${className ?? ''}`}
      data-won={won}
      data-staked={paise > 0}
      disabled={!table.canBet}
      onClick={() => table.stakes.lay(on)}
    >
      <span className={styles.name}>{name}</span>
      <small>
        {paise > 0 ? (
          <span key={amount} className={styles.chip} data-loose={isLoose}>
            {amount}
          </span>
        ) : (
          pays
        )}
      </small>
      <VisuallyHidden
        parts={[
          spoken !== name && spoken,
          paise > 0 && (isLoose ? t('Not placed yet') : t('Your bet')),
          won && t('Won'),
        ]}
      />
    </button>
  );
}

interface BetSpotsProps<Spot extends string> {
  table: SpotTable;
  /** In the order of the page, with English labels. */
  spots: readonly { on: Spot; label: string; pays: string }[];
  isWon: (on: Spot) => boolean;
  /** The game's classes: `spots`, and one with the name of each spot. */
  classes: Readonly<Record<string, string | undefined>>;
}

/** Renders the spots of a table. */
export function BetSpots<Spot extends string>(props: BetSpotsProps<Spot>) {
  const { table, spots, isWon, classes } = props;
  const { t } = useGame();
  return (
    <div className={classes.spots}>
      {spots.map(({ on, label, pays }) => (
        <BetSpot
          key={on}
          table={table}
          on={on}
          className={classes[on]}
          name={t(label)}
          pays={pays}
          won={isWon(on)}
        />
      ))}
    </div>
  );
}
