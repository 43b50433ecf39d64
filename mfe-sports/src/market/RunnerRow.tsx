import type { PriceType, Runner, Side } from '@exchange/contract';
import { formatResult, useTranslation } from '@exchange/i18n';
import { lazyOverlay } from '@exchange/ui';
import { ChartLine } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { PriceCell } from '../bet-slip/PriceCell.tsx';
import { MarketOverlay } from './MarketOverlay.tsx';
import { PriceRow } from './PriceTable.tsx';
import type { ChartTarget } from './price-chart/price-chart.api.ts';
import styles from './RunnerRow.module.css';

const PriceChartDialog = lazyOverlay(
  async () => (await import('./price-chart/PriceChartDialog.tsx')).PriceChartDialog,
  ({ onClose }) => onClose,
);

/** Chart icon beside a runner; a tap opens its price history. */
function PriceChartButton({ name, ...target }: ChartTarget & { name: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('Price chart of {{runner}}', { runner: name })}
        onClick={() => setOpen(true)}
      >
        <ChartLine size={16} aria-hidden="true" />
      </button>
      {open && <PriceChartDialog name={name} target={target} onClose={() => setOpen(false)} />}
    </>
  );
}

const LEVELS = [0, 1, 2] as const;

const toneOf = (amount: number) =>
  amount < 0 ? styles.loss : amount > 0 ? styles.profit : undefined;

interface RunnerRowProps {
  matchId: string;
  marketId: string;
  runner: Runner;
  priceType: PriceType | undefined;
  /** The whole market is blocked. */
  blocked: boolean;
  /** Change in rupees by the slip's bet if this runner wins. */
  change: number;
  levels: number;
  /** The side of this runner in the slip. */
  picked: Side | undefined;
  onPick: (runner: Pick<Runner, 'id' | 'name'>, side: Side, odds: number) => void;
}

/** A runner: name, result with and without the slip's bet, and prices. */
export const RunnerRow = memo(function RunnerRow(props: RunnerRowProps) {
  const { matchId, marketId, runner, priceType, blocked, change, levels, picked, onPick } = props;
  const { t } = useTranslation();
  const { id, name } = runner;
  // Depends on no price, so that a tick does not re-render other cells.
  const back = useCallback(
    (odds: number) => onPick({ id, name }, 'back', odds),
    [onPick, id, name],
  );
  const lay = useCallback((odds: number) => onPick({ id, name }, 'lay', odds), [onPick, id, name]);
  const cell = (side: Side, level: (typeof LEVELS)[number]) => (
    <span
      key={`${side}${level}`}
      className={level > 0 ? styles.outer : styles.best}
      data-level={level}
    >
      <PriceCell
        side={side}
        level={level}
        runnerName={name}
        offer={runner[side][level]}
        priceType={priceType}
        // A bet gets the best price, whichever level was tapped.
        picked={level === 0 && picked === side}
        onPick={side === 'back' ? back : lay}
      />
    </span>
  );
  const shown = LEVELS.filter((level) => level < levels);
  const result = runner.result + change;
  return (
    <PriceRow
      name={name}
      below={
        <>
          {(runner.result !== 0 || change !== 0) && (
            <span className={toneOf(runner.result)}>{formatResult(runner.result)}</span>
          )}
          {change !== 0 && (
            <span className={toneOf(result)}>
              {' → '}
              {formatResult(result)}
            </span>
          )}
        </>
      }
      tool={
        priceType === 'decimal' && (
          <PriceChartButton name={name} matchId={matchId} marketId={marketId} runnerId={id} />
        )
      }
      label={t('Prices of {{runner}}', { runner: name })}
      blocked={blocked || !runner.active}
      overlay={!runner.active && !blocked && <MarketOverlay overlay={{ type: 'suspended' }} />}
    >
      {[...shown].reverse().map((level) => cell('back', level))}
      {shown.map((level) => cell('lay', level))}
    </PriceRow>
  );
});
