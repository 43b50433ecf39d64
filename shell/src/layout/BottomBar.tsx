import { paths } from '@exchange/contract';
import { NavLink } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { requestLogin, requestLoginFor, useSignedIn } from '@exchange/store';
import { classNames } from '@exchange/ui';
import { CircleUser, Dices, House, LayoutGrid, Radio, ReceiptText } from 'lucide-react';
import { ErrorBoundary } from 'react-error-boundary';
import { findNamed, type PlacedLink, useAreaLinks } from '../remotes/page-areas.ts';
import { openOverlay } from '../shared/overlay.store.ts';
import styles from './BottomBar.module.css';

/** Icons by the names that areas give; the first one stands in for others. */
const ICONS = { grid: LayoutGrid, radio: Radio, dice: Dices, receipt: ReceiptText };

/** Number of links of areas between home and account for which phones have room. */
const MAX_LINKS = 3;

/** A link of an area; guests get the login in place of a page of players. */
function AreaItem({ label, to, image, forPlayers }: PlacedLink) {
  const signedIn = useSignedIn();
  const Icon = findNamed(ICONS, image) ?? ICONS.grid;
  const content = (
    <>
      <Icon size={20} aria-hidden="true" />
      {label}
    </>
  );
  if (forPlayers && !signedIn) {
    return (
      <button
        type="button"
        className={styles.item}
        data-tap={to}
        onClick={() => requestLoginFor(to)}
      >
        {content}
      </button>
    );
  }
  return (
    <NavLink to={to} className={classNames(styles.item)} data-tap={forPlayers ? to : undefined}>
      {content}
    </NavLink>
  );
}

/** The links of areas between home and account. */
function AreaItems() {
  const links = useAreaLinks('bottom').slice(0, MAX_LINKS);
  return links.map((link) => <AreaItem key={link.to} {...link} />);
}

/** The bottom navigation of phones. */
export function BottomBar() {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  return (
    <nav className={styles.bar} aria-label={t('Main')} data-boundary="shell">
      <NavLink to={paths.home()} end className={classNames(styles.item)}>
        <House size={20} aria-hidden="true" />
        {t('Home')}
      </NavLink>
      <ErrorBoundary fallback={null}>
        <AreaItems />
      </ErrorBoundary>
      <button
        type="button"
        className={styles.item}
        data-tap="account"
        onClick={signedIn ? () => openOverlay({ name: 'account-menu' }) : requestLogin}
      >
        <CircleUser size={20} aria-hidden="true" />
        {t('Account')}
      </button>
    </nav>
  );
}
