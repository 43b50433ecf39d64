import { type Market, type Match, SHOWN_LEVELS } from '@exchange/contract';
import { formatAmount, useTranslation } from '@exchange/i18n';
import { classNames, Panel } from '@exchange/ui';
import { CommissionNote } from '../bet-slip/CommissionNote.tsx';
import type { SlipSelection } from '../bet-slip/slip.model.ts';
import { useSlip } from '../bet-slip/slip.store.ts';
import { CashOut } from './cash-out/CashOut.tsx';
import { MarketOverlay } from './MarketOverlay.tsx';
import styles from './MarketPanel.module.css';
import { calculateOverlay } from './overlay.model.ts';
import { RunnerRow } from './RunnerRow.tsx';
import { useNow } from './use-now.ts';

/** The price that a bet would get now. */
function selectLiveOdds({ runners }: Market, { runnerId, side, odds }: SlipSelection): number {
  return runners.find(({ id }) => id === runnerId)?.[side][0]?.price ?? odds;
}

/** A market: its runners with three levels of back and lay, and what covers them. */
export function MarketPanel({
  match,
  market,
  old = false,
}: {
  match: Match;
  market: Market;
  /** Prices that nothing confirmed for 5 s are grey and take no taps. */
  old?: boolean;
}) {
  const { t } = useTranslation();
  const now = useNow(market.opensBefore > 0);
  const { selection, stake } = useSlip();
  const overlay = calculateOverlay(market, now);
  const considered =
    selection?.marketId === market.id
      ? { ...selection, stake, odds: selectLiveOdds(market, selection) }
      : undefined;
  return (
    <Panel
      className={classNames(styles.market, old && styles.old)}
      title={t(market.name)}
      aside={t('Min {{min}} · Max {{max}}', {
        min: formatAmount(market.minStake),
        max: formatAmount(market.maxStake),
      })}
    >
      <div className={styles.headings} aria-hidden="true">
        <span className={styles.back}>{t('Back')}</span>
        <span className={styles.lay}>{t('Lay')}</span>
      </div>
      <ul className={styles.runners} data-price-grid>
        {market.runners.map((runner) => (
          <RunnerRow
            key={runner.id}
            match={match}
            market={market}
            runner={runner}
            blocked={overlay !== undefined || old}
            considered={considered}
            levels={SHOWN_LEVELS}
          />
        ))}
        {overlay && (
          <li className={styles.cover}>
            <MarketOverlay overlay={overlay} />
          </li>
        )}
      </ul>
      <div className={styles.note}>
        <CommissionNote percent={market.commission} />
      </div>
      <CashOut matchId={match.id} market={market} />
    </Panel>
  );
}
