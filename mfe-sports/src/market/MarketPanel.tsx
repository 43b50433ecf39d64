import {
  MAX_LEVELS,
  type Market,
  type Match,
  type PriceType,
  type Runner,
  type Side,
} from '@exchange/contract';
import { formatAmount, formatResult, translateName, useTranslation } from '@exchange/i18n';
import { useFeatureEnabled } from '@exchange/store';
import { Badge, lazyOverlay, resultClass } from '@exchange/ui';
import { ChartLine } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { usePriceRule } from '../bet-slip/bet-preferences.api.ts';
import { CommissionNote } from '../bet-slip/CommissionNote.tsx';
import { PriceCell } from '../bet-slip/PriceCell.tsx';
import { pickPrice } from '../bet-slip/place-bet.api.ts';
import { calculatePreview } from '../bet-slip/preview.model.ts';
import type { SlipSelection } from '../bet-slip/slip.model.ts';
import { slipStore, useSelectionOf } from '../bet-slip/slip.store.ts';
import { selectSlipBet } from '../bet-slip/slip-bet.model.ts';
import { selectOffer } from '../bet-slip/slip-offer.model.ts';
import { useNow } from '../shared/use-now.ts';
import { CashOut } from './cash-out/CashOut.tsx';
import { calculateOverlay, MarketOverlay } from './MarketOverlay.tsx';
import styles from './MarketPanel.module.css';
import { OwnResult } from './OwnResult.tsx';
import { PriceRow, PriceTable } from './PriceTable.tsx';
import type { ChartTarget } from './price-chart/price-chart.api.ts';

/**
 * Returns the change in rupees that the slip's bet would make if `runner` wins; 0 on another
 * market.
 */
function useHypotheticalBet(
  market: Market,
  selection: SlipSelection | undefined,
  stale: boolean,
): (runner: Runner) => number {
  const slip = useStore(slipStore, (state) => (selection ? state : undefined));
  const rule = usePriceRule(selection !== undefined);
  if (!selection || !slip) return () => 0;
  const offer = selectOffer([market], selection);
  const { stake, odds } = selectSlipBet(selection, slip, { offer, rule, stale });
  if (stake <= 0) return () => 0;
  const bet = { ...selection, stake, odds, priceType: market.priceType };
  const rows = calculatePreview(
    market.runners.filter(({ active }) => active),
    bet,
    market.winners,
  );
  const changes = new Map(rows.map(({ runnerId, before, after }) => [runnerId, after - before]));
  return ({ id }) => changes.get(id) ?? 0;
}

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
const RunnerRow = memo(function RunnerRow(props: RunnerRowProps) {
  const { matchId, marketId, runner, priceType, blocked, change, levels, picked, onPick } = props;
  const { t } = useTranslation();
  const { id, name } = runner;
  const shownName = translateName(name);
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
        tap={`${marketId}/${id}`}
        onPick={side === 'back' ? back : lay}
      />
    </span>
  );
  const shown = LEVELS.filter((level) => level < levels);
  const result = runner.result + change;
  return (
    <PriceRow
      name={shownName}
      mark={runner.won && <Badge tone="success">{t('Winner')}</Badge>}
      below={
        <>
          {(runner.result !== 0 || change !== 0) && (
            <span className={resultClass(runner.result)}>{formatResult(runner.result)}</span>
          )}
          {change !== 0 && (
            <span className={resultClass(result)}>{` → ${formatResult(result)}`}</span>
          )}
        </>
      }
      tool={
        priceType === 'decimal' && (
          <PriceChartButton name={shownName} matchId={matchId} marketId={marketId} runnerId={id} />
        )
      }
      label={t('Prices of {{runner}}', { runner: shownName })}
      blocked={blocked || !runner.active}
      overlay={!runner.active && !blocked && <MarketOverlay overlay={{ type: 'suspended' }} />}
    >
      {[...shown].reverse().map((level) => cell('back', level))}
      {shown.map((level) => cell('lay', level))}
    </PriceRow>
  );
});

interface MarketPanelProps {
  match: Match;
  market: Market;
  /** Number of price levels of the market. */
  levels?: number;
  /** Prices unconfirmed for 5 s are grey and disabled. */
  stale?: boolean;
  /** The player's result in rupees, after commission, once it is settled. */
  result?: number | undefined;
}

/** A market: runners with their levels of back and lay, and the overlay. */
export const MarketPanel = memo(function MarketPanel(props: MarketPanelProps) {
  const { match, market, levels = MAX_LEVELS, stale = false, result } = props;
  const { t } = useTranslation();
  const hasCashOut = useFeatureEnabled('cashOut');
  const now = useNow(market.opensBefore > 0 && !match.inPlay);
  const selection = useSelectionOf(market.id);
  const calculateRunnerChange = useHypotheticalBet(market, selection, stale);
  const overlay = calculateOverlay(market, { now, inPlay: match.inPlay });
  const { id: matchId, sportId, name: matchName } = match;
  const { id: marketId, name: marketName, priceType } = market;
  const pick = useCallback(
    ({ id, name }: Pick<Runner, 'id' | 'name'>, side: Side, odds: number) =>
      pickPrice({
        matchId,
        sportId,
        matchName,
        marketId,
        marketName,
        side,
        odds,
        runnerId: id,
        runnerName: name,
        ...(priceType && { priceType }),
      }),
    [matchId, sportId, matchName, marketId, marketName, priceType],
  );
  return (
    <PriceTable
      title={t(marketName)}
      aside={t('Min {{min}} · Max {{max}}', {
        min: formatAmount(market.minStake),
        max: formatAmount(market.maxStake),
      })}
      headings={[t('Back'), t('Lay')]}
      single={levels === 1}
      stale={stale}
      overlay={overlay && <MarketOverlay overlay={overlay} />}
      note={
        <>
          <CommissionNote percent={market.commission} />
          {result !== undefined && <OwnResult rupees={result} />}
        </>
      }
      footer={hasCashOut && <CashOut matchId={match.id} market={market} stale={stale} />}
    >
      {market.runners.map((runner) => (
        <RunnerRow
          key={runner.id}
          matchId={matchId}
          marketId={marketId}
          runner={runner}
          priceType={priceType}
          blocked={overlay !== undefined || stale}
          change={calculateRunnerChange(runner)}
          levels={levels}
          picked={selection?.runnerId === runner.id ? selection.side : undefined}
          onPick={pick}
        />
      ))}
    </PriceTable>
  );
});
