import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useSession, useSettings } from '@exchange/store';
import { Dialog } from '@exchange/ui';
import { logOut } from '../auth/auth.queries.ts';
import styles from './AccountMenu.module.css';
import { selectAccountEntries } from './account-menu.model.ts';
import { closeAccountMenu } from './account-menu.ts';

/** The account menu as a dialog. */
export function AccountMenu() {
  const { t } = useTranslation();
  const session = useSession();
  const { signUpEnabled } = useSettings();
  const leave = () => {
    closeAccountMenu();
    void logOut();
  };
  const role = session.status === 'player' ? session.role : undefined;
  const entries = selectAccountEntries({ signUpEnabled, role });
  return (
    <Dialog
      open
      onClose={closeAccountMenu}
      title={session.status === 'player' ? session.userName : t('Account')}
      closeText={t('Close')}
    >
      <nav className={styles.list} aria-label={t('Account')}>
        {entries.map(({ label, to }) => (
          <Link key={to} to={to} className={styles.entry} onClick={closeAccountMenu}>
            {t(label)}
          </Link>
        ))}
        <button type="button" className={styles.entry} onClick={leave}>
          {t('Sign Out')}
        </button>
      </nav>
    </Dialog>
  );
}
