import { type Market, type Match, SHOWN_LEVELS } from '@exchange/contract';
import { formatAmount, useTranslation } from '@exchange/i18n';
import { Panel } from '@exchange/ui';
import { selectLiveOdds } from '../bet-slip/slip.model.ts';
import { useSlip } from '../bet-slip/slip.store.ts';
import { MarketOverlay } from './MarketOverlay.tsx';
import styles from './MarketPanel.module.css';
import { calculateOverlay } from './overlay.model.ts';
import { RunnerRow } from './RunnerRow.tsx';
import { useNow } from './use-now.ts';

/** A market: its runners with three levels of back and lay, and what covers them. */
export function MarketPanel({ match, market }: { match: Match; market: Market }) {
  const { t } = useTranslation();
  const now = useNow(market.opensBefore > 0);
  const { selection, stake } = useSlip();
  const overlay = calculateOverlay(market, now);
  const considered =
    selection?.marketId === market.id
      ? { ...selection, stake, odds: selectLiveOdds(market, selection) ?? selection.odds }
      : undefined;
  return (
    <Panel
      className={styles.market}
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
            blocked={overlay !== undefined}
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
    </Panel>
  );
}
