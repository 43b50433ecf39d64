import type { Side } from '@exchange/contract';
import { formatOdds } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import styles from './SlipOdds.module.css';
import { isWorse } from './slip.model.ts';

/** The accepted price; when the live one differs, old and new side by side. */
export function SlipOdds({
  side,
  accepted,
  live,
}: {
  side: Side;
  accepted: number;
  live: number | undefined;
}) {
  const moved = live !== undefined && live !== accepted;
  if (!moved) return <b className={styles.now}>{formatOdds(accepted)}</b>;
  return (
    <span className={styles.moved}>
      <s className={styles.old}>{formatOdds(accepted)}</s>
      <b
        className={classNames(
          styles.now,
          isWorse(side, accepted, live) ? styles.worse : styles.better,
        )}
      >
        {formatOdds(live)} <span aria-hidden="true">{live > accepted ? '▲' : '▼'}</span>
      </b>
    </span>
  );
}
