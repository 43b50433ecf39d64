import type { CashOutOffer, Market } from '@exchange/contract';
import { formatResult } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import styles from './CashOut.module.css';

/** Results of the cash-out by runner. */
export function CashOutResults({ market, offer }: { market: Market; offer: CashOutOffer }) {
  return (
    <dl className={styles.results}>
      {market.runners.map(({ id, name }) => {
        const result = offer.results[id];
        if (result === undefined) return null;
        return (
          <div key={id}>
            <dt>{name}</dt>
            <dd className={classNames(result < 0 ? styles.loss : styles.win)}>
              {formatResult(result)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
