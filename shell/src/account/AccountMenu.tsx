import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { formatRupees, useTranslation } from '@exchange/i18n';
import { useSession, useSettings, useWallet } from '@exchange/store';
import { Button, Drawer } from '@exchange/ui';
import { BookOpen, CircleUser, Ellipsis, ReceiptText, Users, Wallet } from 'lucide-react';
import { useId } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { logOut } from '../auth/auth.api.ts';
import { type PlacedLink, useAreaLinks } from '../remotes/page-areas.ts';
import { selectWhatsappLink } from '../shared/contact/contact.model.ts';
import { LanguageToggle } from '../shared/language/LanguageChoice.tsx';
import { closeOverlay, openOverlay } from '../shared/overlay.store.ts';
import styles from './AccountMenu.module.css';

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

type Entry = Pick<PlacedLink, 'label' | 'to' | 'order' | 'forStaff'>;

/** Returns the shell's own entries in the page's language. */
function useOwnEntries(): readonly Entry[] {
  const { t } = useTranslation();
  return OWN_ENTRIES.map((entry) => ({ ...entry, label: t(entry.label) }));
}

/** Returns the entries for the viewer, in order. */
export function useAccountEntries(): readonly Entry[] {
  const links = useAreaLinks('account');
  return [...useOwnEntries(), ...links].sort((one, other) => one.order - other.order);
}

const HELP_GROUP = { title: 'Rules, settings and help', before: 200, Icon: BookOpen } as const;
const STAFF_GROUP = { title: 'Staff', Icon: Users } as const;
/** Groups by the positions of their entries, which areas know (docs/guides/area-from-outside.md). */
const PLACED_GROUPS = [
  { title: 'Money', before: 60, Icon: Wallet },
  { title: 'Bets', before: 110, Icon: ReceiptText },
  { title: 'Account', before: 140, Icon: CircleUser },
  HELP_GROUP,
  { title: 'More', before: Number.POSITIVE_INFINITY, Icon: Ellipsis },
] as const;
const GROUPS = [STAFF_GROUP, ...PLACED_GROUPS];

const selectGroup = ({ order, forStaff }: Entry) =>
  forStaff ? STAFF_GROUP : PLACED_GROUPS.find(({ before }) => order < before);

/** The button of the support, if the site has one. */
function SupportEntry() {
  const { t } = useTranslation();
  if (!selectWhatsappLink(useSettings())) return null;
  return (
    <button type="button" className={styles.entry} onClick={() => openOverlay({ name: 'support' })}>
      {t('Support')}
    </button>
  );
}

/** The links of the entries that a hook returns, in groups. */
function Entries({ useEntries }: { useEntries: typeof useAccountEntries }) {
  const { t } = useTranslation();
  const id = useId();
  const all = useEntries();
  return GROUPS.map((group, index) => {
    const entries = all.filter((entry) => selectGroup(entry) === group);
    if (entries.length === 0) return null;
    const { title, Icon } = group;
    return (
      <section key={title} className={styles.group} aria-labelledby={`${id}-${index}`}>
        <h3 id={`${id}-${index}`} className={styles.heading}>
          <Icon size={16} aria-hidden="true" />
          {t(title)}
        </h3>
        {entries.map(({ label, to }) => (
          <Link key={to} to={to} className={styles.entry} onClick={close}>
            {label}
          </Link>
        ))}
        {group === HELP_GROUP && <SupportEntry />}
      </section>
    );
  });
}

/** Balance and exposure, which phones show in small above the page. */
function Funds() {
  const { t } = useTranslation();
  const { wallet } = useWallet();
  return (
    <dl className={styles.funds}>
      <div>
        <dt>{t('Balance')}</dt>
        <dd>{wallet ? formatRupees(wallet.balance) : '–'}</dd>
      </div>
      <div>
        <dt>{t('Exposure')}</dt>
        <dd>{wallet ? formatRupees(-wallet.exposure) : '–'}</dd>
      </div>
    </dl>
  );
}

/** The account menu: a side panel (point 2), on the side of its button. */
export function AccountMenu() {
  const { t } = useTranslation();
  const session = useSession();
  const leave = () => {
    close();
    void logOut();
  };
  return (
    <Drawer
      open
      side="right"
      onClose={close}
      title={session.status === 'player' ? session.userName : t('Account')}
    >
      <Funds />
      <nav aria-label={t('Account')}>
        <ErrorBoundary fallback={<Entries useEntries={useOwnEntries} />}>
          <Entries useEntries={useAccountEntries} />
        </ErrorBoundary>
        <div className={styles.end}>
          <LanguageToggle />
          <Button variant="outline" onClick={leave}>
            {t('Sign Out')}
          </Button>
        </div>
      </nav>
    </Drawer>
  );
}
