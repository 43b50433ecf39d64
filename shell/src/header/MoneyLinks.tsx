import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { isOffered, useSettings } from '@exchange/store';
import { buttonClass } from '@exchange/ui';
import styles from './Header.module.css';

/** Deposit and withdrawal beside the balance, while sign_up_status is 1 (point 2). */
export function MoneyLinks() {
  const { t } = useTranslation();
  const { signUpEnabled } = useSettings();
  if (!signUpEnabled) return null;
  return (
    <nav className={styles.money} aria-label={t('Money')}>
      {isOffered('deposits') && (
        <Link to={paths.deposit()} className={buttonClass({ variant: 'accent' })}>
          {t('Deposit')}
        </Link>
      )}
      <Link to={paths.withdraw()} className={buttonClass({ variant: 'onHeader' })}>
        {t('Withdrawl')}
      </Link>
    </nav>
  );
}
