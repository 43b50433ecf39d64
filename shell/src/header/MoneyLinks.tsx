import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useEnabledPaths, useSettings } from '@exchange/store';
import { buttonClass } from '@exchange/ui';
import styles from './Header.module.css';

/** Deposit and withdrawal beside the balance, while sign_up_status is 1 (point 2). */
export function MoneyLinks() {
  const { t } = useTranslation();
  const { signUpEnabled } = useSettings();
  const isPathEnabled = useEnabledPaths();
  const links = [
    { to: paths.deposit(), label: 'Deposit', variant: 'accent' },
    { to: paths.withdraw(), label: 'Withdrawl', variant: 'onHeader' },
  ] as const;
  const enabledLinks = links.filter(({ to }) => isPathEnabled(to));
  if (!signUpEnabled || enabledLinks.length === 0) return null;
  return (
    <nav className={styles.money} aria-label={t('Money')}>
      {enabledLinks.map(({ to, label, variant }) => (
        <Link key={to} to={to} className={buttonClass({ variant })}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
