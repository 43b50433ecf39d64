import type { GamblingLimit } from '@exchange/contract';
import { formatRupees, useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import styles from './Limit.module.css';
import { calculateShare } from './limits.model.ts';

/** Share from which a limit counts as nearly used up. */
const NEARLY_FULL = 0.8;

/** Used and remaining amount of a limit, as text and as a bar. */
export function LimitUse({ limit, name }: { limit: GamblingLimit; name: string }) {
  const { t } = useTranslation();
  const used = formatRupees(limit.used);
  if (limit.left === undefined)
    return <p className={styles.use}>{t('{{used}} so far', { used })}</p>;
  const share = calculateShare(limit);
  return (
    <>
      <meter
        className={classNames(styles.meter, share >= NEARLY_FULL && styles.nearlyFull)}
        value={share}
        aria-label={name}
      />
      <p className={styles.use}>
        {t('{{used}} used · {{left}} left', { used, left: formatRupees(limit.left) })}
      </p>
    </>
  );
}
