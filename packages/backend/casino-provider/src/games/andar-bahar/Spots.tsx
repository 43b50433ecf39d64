import { useGame } from '../../page/context.ts';
import { BetSpot } from '../../page/table/BetSpot.tsx';
import type { SpotTable } from '../../page/table/use-spots.ts';
import styles from './andar-bahar.module.css';
import { type AndarBaharOutcome, RANGES, type Spot, spotPays } from './game.ts';

const SIDES = [
  { on: 'andar', label: 'Andar', pays: '0.9:1' },
  { on: 'bahar', label: 'Bahar', pays: '1:1' },
] as const;

/** The two sides, and under them how many cards it takes. */
export function Spots({
  table,
  outcome,
}: {
  table: SpotTable<Spot>;
  /** Set once the result is final. */
  outcome: AndarBaharOutcome | undefined;
}) {
  const { t } = useGame();
  const spot = (on: Spot, name: string, pays: string, spoken?: string) => (
    <BetSpot
      key={on}
      table={table}
      on={on}
      className={styles[on]}
      name={name}
      spoken={spoken}
      pays={pays}
      won={outcome !== undefined && spotPays(on, outcome) > 0}
    />
  );
  return (
    <div className={styles.spots}>
      {SIDES.map(({ on, label, pays }) => spot(on, t(label), pays))}
      <span className={styles.caption}>{t('Number of cards')}</span>
      {RANGES.map(({ on, from, to, pays }) => {
        const range = to === 49 ? `${from}+` : `${from}–${to}`;
        return spot(on, range, `${pays / 100 - 1}:1`, t('{{range}} cards', { range }));
      })}
    </div>
  );
}
