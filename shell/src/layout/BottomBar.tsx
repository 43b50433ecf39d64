import { paths } from '@exchange/contract';
import { NavLink } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { requestLogin, useSignedIn } from '@exchange/store';
import { classNames } from '@exchange/ui';
import { CircleUser, Dices, House, Radio, ReceiptText } from 'lucide-react';
import { openAccountMenu } from '../account/account-menu.ts';
import styles from './BottomBar.module.css';
import { ALL_CASINOS } from './sections.ts';

const LINKS = [
  { label: 'Home', to: paths.home(), Icon: House, end: true },
  { label: 'In-play', to: paths.sport('inplay'), Icon: Radio, end: false },
  { label: 'Casino', to: paths.casinoLobby(ALL_CASINOS), Icon: Dices, end: false },
] as const;

/** The thumb's navigation on phones. */
export function BottomBar() {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  return (
    <nav className={styles.bar} aria-label={t('Main')} data-boundary="shell">
      {LINKS.map(({ label, to, Icon, end }) => (
        <NavLink key={to} to={to} end={end} className={classNames(styles.item)}>
          <Icon size={20} aria-hidden="true" />
          {t(label)}
        </NavLink>
      ))}
      {signedIn ? (
        <NavLink to={paths.openBets()} className={classNames(styles.item)}>
          <ReceiptText size={20} aria-hidden="true" />
          {t('My bets')}
        </NavLink>
      ) : (
        <button type="button" className={styles.item} onClick={requestLogin}>
          <ReceiptText size={20} aria-hidden="true" />
          {t('My bets')}
        </button>
      )}
      <button
        type="button"
        className={styles.item}
        onClick={signedIn ? openAccountMenu : requestLogin}
      >
        <CircleUser size={20} aria-hidden="true" />
        {t('Account')}
      </button>
    </nav>
  );
}
