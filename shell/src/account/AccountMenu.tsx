import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useSession, useSettings } from '@exchange/store';
import { Dialog } from '@exchange/ui';
import { logOut } from '../auth/auth.queries.ts';
import styles from './AccountMenu.module.css';
import { closeAccountMenu } from './account-menu.ts';

/** The player's own pages. A page that is not built yet has no entry here. */
const ENTRIES = [
  { label: 'Transactions', to: paths.transactions(), needsSignUp: true },
  { label: 'Open Bets', to: paths.openBets(), needsSignUp: false },
  { label: 'Bet-History', to: paths.betHistory(), needsSignUp: false },
] as const;

/** The account menu as a dialog. */
export function AccountMenu() {
  const { t } = useTranslation();
  const session = useSession();
  const { signUpEnabled } = useSettings();
  const leave = () => {
    closeAccountMenu();
    void logOut();
  };
  const entries = ENTRIES.filter(({ needsSignUp }) => signUpEnabled || !needsSignUp);
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
