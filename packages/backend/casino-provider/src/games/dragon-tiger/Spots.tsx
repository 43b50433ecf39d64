import { useGame } from '../../page/context.ts';
import { BetSpot } from '../../page/table/BetSpot.tsx';
import type { SpotTable } from '../../page/table/use-spots.ts';
import styles from './dragon-tiger.module.css';
import { type DragonTigerOutcome, PAYS, type Spot, spotPays } from './game.ts';

const FIELDS: readonly { on: Spot; label: string; pays: string }[] = [
  { on: 'dragon', label: 'Dragon', pays: '1:1' },
  { on: 'tie', label: 'Tie', pays: '11:1' },
  { on: 'suited', label: 'Suited tie', pays: '50:1' },
  { on: 'tiger', label: 'Tiger', pays: '1:1' },
];

/** The four spots: dragon and tiger at the sides, the ties between them. */
export function Spots({
  table,
  outcome,
}: {
  table: SpotTable<Spot>;
  /** Set once the result is final. */
  outcome: DragonTigerOutcome | undefined;
}) {
  const { t } = useGame();
  return (
    <div className={styles.spots}>
      {FIELDS.map(({ on, label, pays }) => (
        <BetSpot
          key={on}
          table={table}
          on={on}
          className={styles[on]}
          name={t(label)}
          pays={pays}
          won={outcome !== undefined && spotPays(on, outcome) > PAYS.half}
        />
      ))}
    </div>
  );
}
