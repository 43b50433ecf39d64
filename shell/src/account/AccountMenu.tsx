import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useSession, useSettings } from '@exchange/store';
import { Badge, Drawer } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { ErrorBoundary } from 'react-error-boundary';
import { logOut } from '../auth/auth.api.ts';
import { type PlacedLink, useAreaLinks } from '../remotes/page-areas.ts';
import { selectWhatsappLink } from '../shared/contact/contact.model.ts';
import { LanguageChoice } from '../shared/language/languages.tsx';
import { closeOverlay, openOverlay } from '../shared/overlay.store.ts';
import styles from './AccountMenu.module.css';
import { requestsToDecideQuery } from './account-menu.api.ts';

const close = () => closeOverlay('account-menu');

/** The shell's own entries, with their positions among those of areas. */
export const OWN_ENTRIES = [
  { label: 'Change Password', to: paths.changePassword(), order: 120 },
  { label: 'Signed-in devices', to: paths.sessions(), order: 130 },
  { label: 'Rules & Regulations', to: paths.rulesAndRegulations(), order: 140 },
  { label: 'Exclusion policy', to: paths.exclusionPolicy(), order: 160 },
  { label: 'Responsible Gaming', to: paths.responsibleGamblingApp(), order: 170 },
  { label: 'Privacy Policy', to: paths.privacyPolicy(), order: 180 },
] as const;

/** Returns the shell's own entries in the page's language. */
function useOwnEntries() {
  const { t } = useTranslation();
  return OWN_ENTRIES.map((entry) => ({ ...entry, label: t(entry.label) }));
}

/** Returns the entries for the viewer, in order. */
export function useAccountEntries(): readonly Pick<PlacedLink, 'label' | 'to' | 'counted'>[] {
  const links = useAreaLinks('account');
  return [...useOwnEntries(), ...links].sort((one, other) => one.order - other.order);
}

/** Number of requests that wait for a decision of staff; nothing while there are none. */
function RequestCount() {
  const { t } = useTranslation();
  const { data: total } = useQuery(requestsToDecideQuery);
  if (!total) return null;
  return (
    <Badge tone="info" label={t('{{total}} to decide', { total })}>
      {total}
    </Badge>
  );
}

/** The links of the entries that a hook returns. */
function Entries({ useEntries }: { useEntries: typeof useAccountEntries }) {
  return useEntries().map(({ label, to, counted }) => (
    <Link key={to} to={to} className={styles.entry} onClick={close}>
      {label}
      {counted === 'requests' && <RequestCount />}
    </Link>
  ));
}

/** The account menu: a side panel (point 2), on the side of its button. */
export function AccountMenu() {
  const { t } = useTranslation();
  const session = useSession();
  const settings = useSettings();
  const leave = () => {
    close();
    void logOut();
  };
  const askSupport = () => {
    openOverlay({ name: 'support' });
  };
  return (
    <Drawer
      open
      side="right"
      onClose={close}
      title={session.status === 'player' ? session.userName : t('Account')}
    >
      <nav className={styles.list} aria-label={t('Account')}>
        <ErrorBoundary fallback={<Entries useEntries={useOwnEntries} />}>
          <Entries useEntries={useAccountEntries} />
        </ErrorBoundary>
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
