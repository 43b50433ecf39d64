import { useGame } from '../../page/context.ts';
import { BetSpot } from '../../page/table/BetSpot.tsx';
import type { SpotTable } from '../../page/table/use-spots.ts';
import { PAYS, type Spot, spotPays, type TeenPattiOutcome } from './game.ts';
import styles from './teen-patti.module.css';

const FIELDS = [
  { on: 'a', label: 'Player A', pays: '0.95:1' },
  { on: 'b', label: 'Player B', pays: '0.95:1' },
  { on: 'pairA', label: 'Pair plus A', pays: '1:1 – 50:1' },
  { on: 'pairB', label: 'Pair plus B', pays: '1:1 – 50:1' },
] as const;

/** Both players, and pair plus of each. */
export function Spots({
  table,
  outcome,
}: {
  table: SpotTable<Spot>;
  /** Set once the result is final. */
  outcome: TeenPattiOutcome | undefined;
}) {
  const { t } = useGame();
  return (
    <>
      <div className={styles.spots}>
        {FIELDS.map(({ on, label, pays }) => (
          <BetSpot
            key={on}
            table={table}
            on={on}
            className={styles[on]}
            name={t(label)}
            pays={pays}
            won={outcome !== undefined && spotPays(on, outcome) > PAYS.tie}
          />
        ))}
      </div>
      <PayTable />
    </>
  );
}

const ROWS = [
  { label: 'Pair', pays: '1:1' },
  { label: 'Color', pays: '3:1' },
  { label: 'Sequence', pays: '6:1' },
  { label: 'Pure sequence', pays: '30:1' },
  { label: 'Trail', pays: '40:1' },
  { label: 'Three aces', pays: '50:1' },
] as const;

/** Renders the pay table of pair plus; only with enough room beside the table. */
function PayTable() {
  const { t } = useGame();
  return (
    <dl className={styles.pays} aria-label={t('Pair plus')}>
      {ROWS.map(({ label, pays }) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{pays}</dd>
        </div>
      ))}
    </dl>
  );
}
