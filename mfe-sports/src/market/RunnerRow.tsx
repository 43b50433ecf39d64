import type { Market, Match, Runner, Side } from '@exchange/contract';
import { formatResult, useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import { PriceCell } from '../bet-slip/PriceCell.tsx';
import { calculateChange } from '../bet-slip/preview.model.ts';
import type { SlipSelection } from '../bet-slip/slip.model.ts';
import { openSlip } from '../bet-slip/slip.store.ts';
import { MarketOverlay } from './MarketOverlay.tsx';
import styles from './RunnerRow.module.css';

const LEVELS = [0, 1, 2] as const;

const toneOf = (amount: number) =>
  amount < 0 ? styles.loss : amount > 0 ? styles.profit : undefined;

interface RunnerRowProps {
  match: Match;
  market: Market;
  runner: Runner;
  /** The whole market takes no bets. */
  blocked: boolean;
  /** The bet on the slip if it is on this market, with its stake in rupees. */
  considered: (SlipSelection & { stake: number }) | undefined;
  levels: number;
}

/** A runner: its name, its result with and without the bet on the slip, and its prices. */
export function RunnerRow({ match, market, runner, blocked, considered, levels }: RunnerRowProps) {
  const { t } = useTranslation();
  const pick = (side: Side) => (odds: number) =>
    openSlip({
      matchId: match.id,
      sportId: match.sportId,
      matchName: match.name,
      marketId: market.id,
      marketName: market.name,
      runnerId: runner.id,
      runnerName: runner.name,
      side,
      odds,
      ...(market.priceType && { priceType: market.priceType }),
    });
  const cell = (side: Side, level: (typeof LEVELS)[number]) => (
    <span key={`${side}${level}`} className={classNames(styles.cell, level > 0 && styles.outer)}>
      <PriceCell
        side={side}
        level={level}
        runnerName={runner.name}
        offer={runner[side][level]}
        priceType={market.priceType}
        disabled={blocked || !runner.active}
        onPick={pick(side)}
      />
    </span>
  );
  const shown = LEVELS.filter((level) => level < levels);
  const change =
    considered && considered.stake > 0
      ? calculateChange({ ...considered, priceType: market.priceType }, runner.id)
      : 0;
  return (
    <li className={styles.row}>
      <div className={styles.runner}>
        <span className={styles.name}>{runner.name}</span>
        <span className={styles.result}>
          {(runner.result !== 0 || change !== 0) && (
            <span className={toneOf(runner.result)}>{formatResult(runner.result)}</span>
          )}
          {change !== 0 && (
            <span className={toneOf(runner.result + change)}>
              {' → '}
              {formatResult(runner.result + change)}
            </span>
          )}
        </span>
      </div>
      <fieldset
        className={styles.cells}
        data-price-row
        aria-label={t('Prices of {{runner}}', { runner: runner.name })}
      >
        {[...shown].reverse().map((level) => cell('back', level))}
        {shown.map((level) => cell('lay', level))}
        {!runner.active && !blocked && <MarketOverlay overlay={{ type: 'suspended' }} />}
      </fieldset>
    </li>
  );
}
