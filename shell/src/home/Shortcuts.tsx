import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useEnabledPaths, useSettings, useSignedIn } from '@exchange/store';
import { buttonClass } from '@exchange/ui';
import styles from './Shortcuts.module.css';
import { selectShortcuts } from './shortcuts.model.ts';

/** The player's links to deposit and withdrawal. */
export function Shortcuts() {
  const { t } = useTranslation();
  const isPathEnabled = useEnabledPaths();
  const signedIn = useSignedIn();
  const { signUpEnabled } = useSettings();
  const shortcuts = selectShortcuts({ signedIn, signUpEnabled }).filter(({ to }) =>
    isPathEnabled(to),
  );
  if (shortcuts.length === 0) return null;
  return (
    <nav className={styles.shortcuts} aria-label={t('Deposit and withdrawal')}>
      {shortcuts.map(({ label, to }, index) => (
        <Link
          key={to}
          to={to}
          className={buttonClass({ variant: index === 0 ? 'accent' : 'outline' })}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
