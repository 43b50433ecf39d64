import { paths, type Role, STAFF } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useEnabledPaths, useSession, useSettings } from '@exchange/store';
import { Drawer } from '@exchange/ui';
import { logOut } from '../auth/auth.api.ts';
import { useAreaLinks } from '../remotes/page-areas.ts';
import { selectWhatsappLink } from '../shared/contact/contact.model.ts';
import { LanguageChoice } from '../shared/language/languages.tsx';
import { closeOverlay, openOverlay } from '../shared/overlay.store.ts';
import styles from './AccountMenu.module.css';

const close = () => closeOverlay('account-menu');

/** The viewer's conditions for entries: open sign-up, or a staff role. */
interface Viewer {
  signUpEnabled: boolean;
  /** Undefined for a guest. */
  role: Role | undefined;
}

interface AccountEntry {
  label: string;
  to: string;
  needsSignUp: boolean;
  /** All roles when absent. */
  roles?: readonly Role[];
}

/** The player's own pages. */
export const ACCOUNT_ENTRIES = [
  { label: 'Users', to: paths.users(), needsSignUp: false, roles: STAFF },
  { label: 'Requests', to: paths.staffRequests(), needsSignUp: false, roles: STAFF },
  { label: 'Deposit', to: paths.deposit(), needsSignUp: true },
  { label: 'Withdraw', to: paths.withdraw(), needsSignUp: true },
  { label: 'Transactions', to: paths.transactions(), needsSignUp: true },
  { label: 'Open Bets', to: paths.openBets(), needsSignUp: false },
  { label: 'Bet-History', to: paths.betHistory(), needsSignUp: false },
  { label: 'Betting Profit and Loss', to: paths.profitLoss(), needsSignUp: false },
  { label: 'Account Statement', to: paths.accountStatement(), needsSignUp: false },
  { label: 'Market Analysis', to: paths.marketAnalysis(), needsSignUp: false },
  { label: 'Limits and breaks', to: paths.limits(), needsSignUp: false },
  { label: 'Change Password', to: paths.changePassword(), needsSignUp: false },
  { label: 'Signed-in devices', to: paths.sessions(), needsSignUp: false },
  { label: 'Rules & Regulations', to: paths.rulesAndRegulations(), needsSignUp: false },
  { label: 'Settings', to: paths.stakeSettings(), needsSignUp: false },
  { label: 'Exclusion policy', to: paths.exclusionPolicy(), needsSignUp: false },
  { label: 'Responsible Gaming', to: paths.responsibleGamblingApp(), needsSignUp: false },
  { label: 'Privacy Policy', to: paths.privacyPolicy(), needsSignUp: false },
] as const satisfies readonly AccountEntry[];

/** Returns the entries for the viewer. */
export const selectAccountEntries = ({ signUpEnabled, role }: Viewer): readonly AccountEntry[] =>
  (ACCOUNT_ENTRIES as readonly AccountEntry[]).filter(
    ({ needsSignUp, roles }) =>
      (signUpEnabled || !needsSignUp) && (!roles || (role !== undefined && roles.includes(role))),
  );

/** The account menu: a side panel (point 2), on the side of its button. */
export function AccountMenu() {
  const { t } = useTranslation();
  const session = useSession();
  const settings = useSettings();
  const isPathEnabled = useEnabledPaths();
  const links = useAreaLinks('account');
  const leave = () => {
    close();
    void logOut();
  };
  const askSupport = () => {
    openOverlay({ name: 'support' });
  };
  const role = session.status === 'player' ? session.role : undefined;
  const entries = selectAccountEntries({ signUpEnabled: settings.signUpEnabled, role }).filter(
    ({ to }) => isPathEnabled(to),
  );
  return (
    <Drawer
      open
      side="right"
      onClose={close}
      title={session.status === 'player' ? session.userName : t('Account')}
    >
      <nav className={styles.list} aria-label={t('Account')}>
        {entries.map(({ label, to }) => (
          <Link key={to} to={to} className={styles.entry} onClick={close}>
            {t(label)}
          </Link>
        ))}
        {links.map(({ label, to }) => (
          <Link key={to} to={to} className={styles.entry} onClick={close}>
            {label}
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
