import {
  MAX_LEVELS,
  type Market,
  type Match,
  type PriceRule,
  type Runner,
  type Side,
} from '@exchange/contract';
import { formatAmount, useTranslation } from '@exchange/i18n';
import { useFeatureEnabled, useSignedIn } from '@exchange/store';
import { Button } from '@exchange/ui';
import { memo, useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { usePriceRule } from '../bet-slip/bet-preferences.api.ts';
import { CommissionNote } from '../bet-slip/PreviewList.tsx';
import { pickPrice } from '../bet-slip/pick-price.ts';
import { calculatePreview } from '../bet-slip/preview.model.ts';
import { calculateExpectedPrice } from '../bet-slip/price.model.ts';
import type { SlipSelection } from '../bet-slip/slip.model.ts';
import { slipStore, useSelectionOf } from '../bet-slip/slip.store.ts';
import styles from './cash-out/CashOut.module.css';
import { CashOutPanel } from './cash-out/CashOutPanel.tsx';
import { pendingCashOuts } from './cash-out/cash-out.api.ts';
import { calculateOverlay, MarketOverlay } from './MarketOverlay.tsx';
import { useNow } from './MatchHead.tsx';
import { PriceTable } from './PriceTable.tsx';
import { RunnerRow } from './RunnerRow.tsx';

/** Cash-out button of a market with results of the player's bets. */
export function CashOut({ matchId, market }: { matchId: string; market: Market }) {
  const { t } = useTranslation();
  const isPending = pendingCashOuts.usePending(market.id) !== undefined;
  const signedIn = useSignedIn();
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? isPending;
  const active = market.runners.filter((runner) => runner.active);
  const results = active.map(({ result }) => result);
  // Results within this difference are equal except for rounding: nothing to cash out.
  const spread = Math.max(...results) - Math.min(...results);
  if (!signedIn) return null;
  if (!isOpen && !isPending && (results.length === 0 || spread < 1)) return null;
  return (
    <section className={styles.cashOut} aria-label={t('Cash out')}>
      {isOpen ? (
        <CashOutPanel
          target={{ matchId, marketId: market.id }}
          market={market}
          onClose={() => setOpen(false)}
        />
      ) : (
        <Button wide onClick={() => setOpen(true)}>
          {t('Cash out')}
        </Button>
      )}
    </section>
  );
}

/** Returns the price that a bet of `stake` rupees would get now. */
function selectExpectedOdds(
  { runners }: Market,
  selection: SlipSelection,
  terms: { stake: number; rule: PriceRule },
): number {
  const levels = runners.find(({ id }) => id === selection.runnerId)?.[selection.side] ?? [];
  return calculateExpectedPrice(selection, { levels, ...terms });
}

/**
 * Returns the change in rupees that the slip's bet would make if `runner` wins; 0 on another
 * market.
 */
function useHypotheticalBet(
  market: Market,
  selection: SlipSelection | undefined,
): (runner: Runner) => number {
  const stake = useStore(slipStore, (slip) => (selection ? slip.stake : 0));
  const rule = usePriceRule(selection !== undefined);
  if (!selection || stake <= 0) return () => 0;
  const { priceType } = market;
  const bet = {
    ...selection,
    stake,
    odds: selectExpectedOdds(market, selection, { stake, rule }),
    priceType,
  };
  const rows = calculatePreview(
    market.runners.filter(({ active }) => active),
    bet,
    market.winners,
  );
  const changes = new Map(rows.map(({ runnerId, before, after }) => [runnerId, after - before]));
  return ({ id }) => changes.get(id) ?? 0;
}

interface MarketPanelProps {
  match: Match;
  market: Market;
  /** Number of price levels of the market. */
  levels?: number;
  /** Prices unconfirmed for 5 s are grey and disabled. */
  stale?: boolean;
}

/** A market: runners with their levels of back and lay, and the overlay. */
export const MarketPanel = memo(function MarketPanel(props: MarketPanelProps) {
  const { match, market, levels = MAX_LEVELS, stale = false } = props;
  const { t } = useTranslation();
  const hasCashOut = useFeatureEnabled('cashOut');
  const now = useNow(market.opensBefore > 0);
  const selection = useSelectionOf(market.id);
  const calculateRunnerChange = useHypotheticalBet(market, selection);
  const overlay = calculateOverlay(market, now);
  const { id: matchId, sportId, name: matchName } = match;
  const { id: marketId, name: marketName, priceType } = market;
  const pick = useCallback(
    ({ id, name }: Pick<Runner, 'id' | 'name'>, side: Side, odds: number) =>
      pickPrice({
        ...{ matchId, sportId, matchName, marketId, marketName, side, odds },
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
      note={<CommissionNote percent={market.commission} />}
      footer={hasCashOut && <CashOut matchId={match.id} market={market} />}
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
