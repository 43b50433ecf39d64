import { useEffect } from 'react';
import { useGame } from '../context.ts';
import { VisuallyHidden } from '../controls/AtomicText.tsx';
import { useStake } from '../controls/StakeField.tsx';
import { useLive } from '../live-context.tsx';
import { formatPaise } from '../texts.ts';
import styles from './table.module.css';

/** Result of the player's bets of this round, once all are settled. */
interface Settled {
  payoutPaise: number;
}

/** The table's interface for a spot. */
export interface SpotTable<Spot extends string> {
  canBet: boolean;
  /** Paise of the player on a spot in this round. */
  staked(on: Spot): number;
  place(on: Spot): void;
}

const FIRST_PAISE = 50_00;

/** Returns a shared round whose bets each are on one spot of the table: `{ on: spot }`. */
export function useSpots<Outcome, Spot extends string>() {
  const { play } = useGame();
  const live = useLive<Outcome, { on: Spot }>();
  const { round, mine, connected, bet } = live;
  const stake = useStake(FIRST_PAISE);
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
    ...stake,
    over,
    stakedPaise,
    settled,
    canBet: round?.phase === 'betting' && stake.valid && connected,
    staked: (on: Spot) =>
      bets.filter(({ choice }) => choice.on === on).reduce((sum, one) => sum + one.stakePaise, 0),
    place: (on: Spot) => {
      play('tap');
      void bet({ on }, stake.stakePaise);
    },
  };
}

/** Renders a spot of the table: a tap bets the selected stake. */
export function BetSpot<Spot extends string>({
  table,
  on,
  name,
  spoken = name,
  pays,
  won,
  className,
}: {
  table: SpotTable<Spot>;
  on: Spot;
  name: string;
  /** The name for screen readers, if the short one is unclear. */
  spoken?: string | undefined;
  /** Payout in the format of the pay table, for example `11:1`. */
  pays: string;
  won: boolean;
  className?: string | undefined;
}) {
  const { t } = useGame();
  const stakePaise = table.staked(on);
  const amount = formatPaise(stakePaise);
  return (
    <button
      type="button"
      className={`${styles.spot} ${className ?? ''}`}
      data-won={won}
      data-staked={stakePaise > 0}
      disabled={!table.canBet}
      onClick={() => table.place(on)}
    >
      <span className={styles.name}>{name}</span>
      <small>
        {stakePaise > 0 ? (
          <span key={amount} className={styles.chip}>
            {amount}
          </span>
        ) : (
          pays
        )}
      </small>
      <VisuallyHidden
        parts={[spoken !== name && spoken, stakePaise > 0 && t('Your bet'), won && t('Won')]}
      />
    </button>
  );
}

interface BetSpotsProps<Spot extends string> {
  table: SpotTable<Spot>;
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
