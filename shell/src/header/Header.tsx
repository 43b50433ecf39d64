import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { formatAmount, formatRupees, useTranslation } from '@exchange/i18n';
import {
  requestLogin,
  requestSignUp,
  useFeatureEnabled,
  useSession,
  useSettings,
  useSettingsKnown,
  useWallet,
} from '@exchange/store';
import { Button, classNames, useMediaQuery, WIDE } from '@exchange/ui';
import { Menu, Search } from 'lucide-react';
import { ErrorBoundary } from 'react-error-boundary';
import { logOut } from '../auth/auth.api.ts';
import { useAreaLinks } from '../remotes/page-areas.ts';
import { readBrand } from '../shared/brand.ts';
import { LinkButtons } from '../shared/LinkButtons.tsx';
import { LanguageButton } from '../shared/language/LanguageButton.tsx';
import { openOverlay } from '../shared/overlay.store.ts';
import { Visitor } from '../shared/Visitor.tsx';
import styles from './Header.module.css';
import { HeaderSearch } from './search/HeaderSearch.tsx';
import { useSearched } from './search/SearchResults.tsx';

/** Log-in button, and sign-up button while the site enables registrations. */
function GuestButtons() {
  const { t } = useTranslation();
  const { signUpEnabled } = useSettings();
  const isKnown = useSettingsKnown();
  const hasSignUp = useFeatureEnabled('signUp');
  return (
    <>
      {/* Reserves its space until the settings are loaded. */}
      {hasSignUp && (signUpEnabled || !isKnown) && (
        <Button
          variant="outlineOnHeader"
          className={classNames(styles.signUp, !signUpEnabled && styles.awaited)}
          data-guest-only
          data-tap="sign-up"
          onClick={requestSignUp}
        >
          {t('Sign up')}
        </Button>
      )}
      <Button
        variant="accent"
        className={styles.logIn}
        data-guest-only
        data-tap="login"
        onClick={requestLogin}
      >
        {t('Login')}
      </Button>
    </>
  );
}

/** Exposure (with a minus) and balance of the player; links to the page of an area about them. */
function WalletSummary() {
  const { t } = useTranslation();
  const { wallet, stale } = useWallet();
  const [about] = useAreaLinks('balance');
  return (
    <Link
      to={about?.to ?? paths.home()}
      className={classNames(styles.wallet, stale && styles.stale)}
      title={stale ? t('The balance could not be refreshed and may be old.') : undefined}
    >
      <span className={styles.exposure}>
        {t('Exposure')}{' '}
        <b
          className={classNames(wallet && wallet.exposure > 0 && styles.amount)}
          data-testid="exposure"
        >
          {wallet ? formatAmount(-wallet.exposure) : '–'}
        </b>
      </span>
      <b className={styles.balance} data-testid="balance">
        {wallet ? formatRupees(wallet.balance) : '₹ –'}
      </b>
    </Link>
  );
}

/** Number of buttons beside the balance for which there is room. */
const MAX_MONEY_LINKS = 2;

/** The links beside the balance (point 2): deposit and withdrawal. */
function MoneyLinks() {
  const { t } = useTranslation();
  const links = useAreaLinks('header').slice(0, MAX_MONEY_LINKS);
  if (links.length === 0) return null;
  return (
    <LinkButtons label={t('Money')} links={links} variant="onHeader" className={styles.money} />
  );
}

/** The brand's wordmark. */
function Wordmark() {
  const { name, wordmark } = readBrand();
  return <img className={styles.wordmark} src={wordmark} alt={name} width={99} height={24} />;
}

/** The header: brand, clock and name, balance and exposure, log in or out. */
export function Header() {
  const { t } = useTranslation();
  const session = useSession();
  const { any: hasSearch } = useSearched();
  const isPlayer = session.status === 'player';
  const isWide = useMediaQuery(WIDE);
  return (
    <header className={styles.header} data-boundary="shell">
      <button
        type="button"
        className={classNames(styles.icon, styles.menu)}
        aria-label={t('Menu')}
        data-tap="menu"
        onClick={() => openOverlay({ name: 'sidebar' })}
      >
        <Menu size={24} aria-hidden="true" />
      </button>
      <Link to={paths.home()} className={styles.brand} aria-label={t('Home')}>
        <Wordmark />
      </Link>
      <HeaderSearch />
      {hasSearch && (
        <button
          type="button"
          className={classNames(styles.icon, styles.search)}
          aria-label={t('Search')}
          data-tap="search"
          onClick={() => openOverlay({ name: 'search' })}
        >
          <Search size={22} aria-hidden="true" />
        </button>
      )}
      {isWide && (
        <div className={styles.who}>
          <Visitor />
        </div>
      )}
      <div className={classNames(styles.wideOnly, isPlayer && styles.roomy)}>
        <LanguageButton />
      </div>
      {isPlayer ? (
        <>
          <WalletSummary />
          <ErrorBoundary fallback={null}>
            <MoneyLinks />
          </ErrorBoundary>
          <div className={styles.wideOnly}>
            <Button variant="onHeader" onClick={() => openOverlay({ name: 'account-menu' })}>
              {t('Account')}
            </Button>
            <Button variant="outlineOnHeader" onClick={logOut}>
              {t('Logout')}
            </Button>
          </div>
        </>
      ) : (
        <GuestButtons />
      )}
    </header>
  );
}
