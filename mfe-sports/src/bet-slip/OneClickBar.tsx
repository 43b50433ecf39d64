import { formatAmount, useTranslation } from '@exchange/i18n';
import { LockOpen } from 'lucide-react';
import styles from './OneClickBar.module.css';
import { setOneClick, useOneClick } from './one-click.store.ts';
import { useStakeSettings } from './stake-settings.api.ts';

/**
 * Bar on pages with prices that announces one-click betting, with a button that switches it off.
 */
export function OneClickBar() {
  const { t } = useTranslation();
  const on = useOneClick();
  const { data } = useStakeSettings();
  if (!on || !data?.oneClickStake) return null;
  return (
    // The shell reserves space for it at the end of the page.
    <div className={styles.bar} data-one-click-bar="">
      <LockOpen size={16} aria-hidden="true" />
      <p role="status" className={styles.text}>
        {t('One-click is on: a tap on a price bets ₹{{stake}}.', {
          stake: formatAmount(data.oneClickStake),
        })}
      </p>
      <button type="button" className={styles.off} onClick={() => setOneClick(false)}>
        {t('Turn off')}
      </button>
    </div>
  );
}
