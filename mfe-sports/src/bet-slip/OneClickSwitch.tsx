import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { formatAmount, useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import { Lock, LockOpen } from 'lucide-react';
import styles from './OneClickSwitch.module.css';
import { setOneClick, useOneClick } from './slip.store.ts';
import { useStakeSettings } from './stake-settings.api.ts';

/** Switches one-click betting: a closed lock while it is off, an open one while it is on. */
export function OneClickSwitch() {
  const { t } = useTranslation();
  const on = useOneClick();
  const { data } = useStakeSettings();
  const stake = data?.oneClickStake;
  if (data && stake === undefined) {
    return (
      <Link to={paths.stakeSettings()} className={styles.switch}>
        <Lock size={16} aria-hidden="true" />
        {t('Set a one-click stake')}
      </Link>
    );
  }
  const Icon = on ? LockOpen : Lock;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={t('One-click betting')}
      className={classNames(styles.switch, on && styles.on)}
      disabled={!data}
      onClick={() => setOneClick(!on)}
    >
      <Icon size={16} aria-hidden="true" />
      <span>
        {stake === undefined ? t('One-click') : `${t('One-click')} · ₹${formatAmount(stake)}`}
      </span>
      <span className={styles.track} aria-hidden="true" />
    </button>
  );
}
