import { ALL_CASINOS, paths } from '@exchange/contract';
import { NavLink } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { requestLogin, requestLoginFor, useEnabledPaths, useSignedIn } from '@exchange/store';
import { classNames } from '@exchange/ui';
import { CircleUser, Dices, House, Radio, ReceiptText } from 'lucide-react';
import { openOverlay } from '../shared/overlay.store.ts';
import styles from './BottomBar.module.css';

/** Links of the bottom navigation for everybody. */
export const BOTTOM_LINKS = [
  { id: 'home', label: 'Home', to: paths.home() },
  { id: 'inPlay', label: 'In-play', to: paths.sport('inplay') },
  { id: 'casino', label: 'Casino', to: paths.casinoLobby(ALL_CASINOS) },
] as const;

/** Link for players; guests get the login instead. */
export const MY_BETS_LINK = { label: 'My bets', to: paths.openBets() } as const;

const ICONS = { home: House, inPlay: Radio, casino: Dices } as const;

/** The bottom navigation of phones. */
export function BottomBar() {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  const isPathEnabled = useEnabledPaths();
  return (
    <nav className={styles.bar} aria-label={t('Main')} data-boundary="shell">
      {BOTTOM_LINKS.filter(({ to }) => isPathEnabled(to)).map(({ id, label, to }) => {
        const Icon = ICONS[id];
        return (
          <NavLink key={id} to={to} end={id === 'home'} className={classNames(styles.item)}>
            <Icon size={20} aria-hidden="true" />
            {t(label)}
          </NavLink>
        );
      })}
      {signedIn && isPathEnabled(MY_BETS_LINK.to) && (
        <NavLink to={MY_BETS_LINK.to} className={classNames(styles.item)}>
          <ReceiptText size={20} aria-hidden="true" />
          {t(MY_BETS_LINK.label)}
        </NavLink>
      )}
      {!signedIn && isPathEnabled(MY_BETS_LINK.to) && (
        <button
          type="button"
          className={styles.item}
          onClick={() => requestLoginFor(MY_BETS_LINK.to)}
        >
          <ReceiptText size={20} aria-hidden="true" />
          {t(MY_BETS_LINK.label)}
        </button>
      )}
      <button
        type="button"
        className={styles.item}
        onClick={signedIn ? () => openOverlay({ name: 'account-menu' }) : requestLogin}
      >
        <CircleUser size={20} aria-hidden="true" />
        {t('Account')}
      </button>
    </nav>
  );
}
