import { classNames } from '@exchange/ui';
import { formatPrice } from './price-text.model.ts';
import styles from './SlipOdds.module.css';
import { isWorse, type SlipSelection } from './slip.model.ts';

/** The accepted price; if the live one differs, both side by side. */
export function SlipOdds({
  selection,
  live,
}: {
  selection: SlipSelection;
  live: number | undefined;
}) {
  const { side, odds, rate, priceType } = selection;
  const format = (price: number) =>
    rate === undefined ? formatPrice(price, priceType) : String(price);
  const detail = rate !== undefined && <small className={styles.rate}> @ {rate}</small>;
  // A mean may differ by less than a displayed digit.
  if (live === undefined || format(live) === format(odds)) {
    return (
      <b className={styles.now}>
        {format(odds)}
        {detail}
      </b>
    );
  }
  const tone = isWorse(side, odds, live) ? styles.worse : styles.better;
  return (
    <span className={styles.moved}>
      <s className={styles.old}>{format(odds)}</s>
      <b className={classNames(styles.now, tone)}>
        {format(live)} <span aria-hidden="true">{live > odds ? '▲' : '▼'}</span>
      </b>
    </span>
  );
}
