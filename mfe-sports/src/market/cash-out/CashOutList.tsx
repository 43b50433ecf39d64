import type { MatchDetail } from '@exchange/contract';
import { useFeatureEnabled } from '@exchange/store';
import { listMarkets } from '../../bet-slip/slip-offer.model.ts';
import { CashOut } from './CashOut.tsx';
import styles from './CashOutList.module.css';

/** The cash-outs of all markets of a match, each under its market's name. */
export function CashOutList({ detail, stale }: { detail: MatchDetail; stale: boolean }) {
  const isOffered = useFeatureEnabled('cashOut');
  if (!isOffered) return null;
  return (
    <div className={styles.list}>
      {listMarkets(detail).map((market) => (
        <CashOut key={market.id} matchId={detail.match.id} market={market} stale={stale} isNamed />
      ))}
    </div>
  );
}
