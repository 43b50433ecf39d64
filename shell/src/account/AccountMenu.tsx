import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useEnabledPaths, useSession, useSettings } from '@exchange/store';
import { Drawer } from '@exchange/ui';
import { logOut } from '../auth/auth.api.ts';
import { closeAccountMenu } from '../shared/account-menu.ts';
import { selectWhatsappLink } from '../shared/contact/contact.model.ts';
import { LanguageChoice } from '../shared/language/LanguageChoice.tsx';
import { openSupportPanel } from '../shared/support-panel.ts';
import styles from './AccountMenu.module.css';
import { selectAccountEntries } from './account-menu.model.ts';

/** The account menu: a side panel (point 2), on the side of its button. */
export function AccountMenu() {
  const { t } = useTranslation();
  const session = useSession();
  const settings = useSettings();
  const isPathEnabled = useEnabledPaths();
  const leave = () => {
    closeAccountMenu();
    void logOut();
  };
  const askSupport = () => {
    closeAccountMenu();
    openSupportPanel();
  };
  const role = session.status === 'player' ? session.role : undefined;
  const entries = selectAccountEntries({ signUpEnabled: settings.signUpEnabled, role }).filter(
    ({ to }) => isPathEnabled(to),
  );
  return (
    <Drawer
      open
      side="right"
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
        {selectWhatsappLink(settings) && (
          <button type="button" className={styles.entry} onClick={askSupport}>
            {t('Support')}
          </button>
        )}
        <LanguageChoice />
        <button type="button" className={styles.entry} onClick={leave}>
          {t('Sign Out')}
        </button>
      </nav>
    </Drawer>
  );
}
