import { formatResult } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import styles from './PreviewList.module.css';
import { calculatePreview } from './preview.model.ts';
import type { SlipSelection } from './slip.model.ts';
import type { SlipMarket } from './slip-offer.model.ts';

const toneOf = (amount: number) =>
  amount < 0 ? styles.loss : amount > 0 ? styles.profit : undefined;

/** What each runner's win would bring: now → with this bet. */
export function PreviewList({
  market,
  selection,
  stake,
  odds = selection.odds,
}: {
  market: SlipMarket;
  selection: SlipSelection;
  stake: number;
  odds?: number | undefined;
}) {
  const { runnerId, side } = selection;
  const rows = calculatePreview(market.runners, {
    runnerId,
    side,
    odds,
    stake,
    priceType: market.priceType,
  });
  return (
    <ul className={styles.list}>
      {rows.map(({ runnerId: id, name, before, after }) => (
        <li key={id} className={styles.row}>
          <span className={styles.name}>{name}</span>
          <span className={classNames(styles.amount, toneOf(before))}>{formatResult(before)}</span>
          <span aria-hidden="true">→</span>
          <span className={classNames(styles.amount, toneOf(after))}>{formatResult(after)}</span>
        </li>
      ))}
    </ul>
  );
}
