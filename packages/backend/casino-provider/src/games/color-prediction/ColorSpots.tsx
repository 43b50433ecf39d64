import { useGame } from '../../page/context.ts';
import { VisuallyHidden } from '../../page/controls/VisuallyHidden.tsx';
import { formatPaise } from '../../page/texts.ts';
import styles from './color.module.css';
import { type ColorChoice, type ColorSpot, colorPays, NUMBERS, PAYS } from './game.ts';

const FIELDS = [
  { on: 'green', label: 'Green', pays: PAYS.color },
  { on: 'violet', label: 'Violet', pays: PAYS.violet },
  { on: 'red', label: 'Red', pays: PAYS.color },
  { on: 'small', label: 'Small', pays: PAYS.half },
  { on: 'big', label: 'Big', pays: PAYS.half },
] as const;

interface SpotBet {
  choice: ColorChoice;
  stakePaise: number;
}

/** The spots: three colours, small and big, ten numbers; a tap bets the stake on one. */
export function ColorSpots({
  bets,
  won,
  disabled,
  onBet,
}: {
  bets: readonly SpotBet[];
  /** The drawn number, once it is final. */
  won: number | undefined;
  disabled: boolean;
  onBet: (on: ColorSpot) => void;
}) {
  const { t } = useGame();
  const staked = (on: ColorSpot) =>
    bets.filter(({ choice }) => choice.on === on).reduce((sum, one) => sum + one.stakePaise, 0);
  const spot = (on: ColorSpot, name: string, pays: number) => {
    const stake = staked(on);
    const shown = Number.isNaN(Number(on)) ? name : on;
    return (
      <button
        key={on}
        type="button"
        className={styles.spot}
        data-on={Number.isNaN(Number(on)) ? on : numberStyle(Number(on))}
        data-won={won !== undefined && colorPays(on, won) > 0}
        disabled={disabled}
        onClick={() => onBet(on)}
      >
        <span>{shown}</span>
        {stake === 0 && <small>×{(pays / 100).toFixed(2)}</small>}
        {stake > 0 && (
          <small key={stake} className={styles.chip}>
            {formatPaise(stake)}
          </small>
        )}
        <VisuallyHidden parts={[name !== shown && name, stake > 0 && t('Your bet')]} />
      </button>
    );
  };
  return (
    <div className={styles.spots}>
      {FIELDS.map(({ on, label, pays }) => spot(on, t(label), pays))}
      <div className={styles.numbers}>
        {NUMBERS.map((on) => spot(on, t('Number {{number}}', { number: on }), PAYS.number))}
      </div>
    </div>
  );
}

const numberStyle = (number: number) => {
  if (number % 5 === 0) return number === 0 ? 'red-violet' : 'green-violet';
  return number % 2 === 0 ? 'red' : 'green';
};
