import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { Button, classNames, useMediaQuery } from '@exchange/ui';
import { Menu, Search } from 'lucide-react';
import { logOut } from '../auth/auth.api.ts';
import { WIDE } from '../layout/media.ts';
import { openAccountMenu } from '../shared/account-menu.ts';
import { LanguageButton } from '../shared/language/LanguageButton.tsx';
import { openSidebar } from '../shared/sidebar.ts';
import { GuestButtons } from './GuestButtons.tsx';
import styles from './Header.module.css';
import { MoneyLinks } from './MoneyLinks.tsx';
import { HeaderSearch } from './search/HeaderSearch.tsx';
import { openSearchSheet } from './search/search-sheet.ts';
import { useSearchedAreas } from './search/searched-areas.ts';
import { Visitor } from './Visitor.tsx';
import { WalletSummary } from './WalletSummary.tsx';
import { Wordmark } from './Wordmark.tsx';

/** The header: brand, clock and name, balance and exposure, log in or out. */
export function Header() {
  const { t } = useTranslation();
  const session = useSession();
  const { any: hasSearch } = useSearchedAreas();
  const isPlayer = session.status === 'player';
  const isWide = useMediaQuery(WIDE);
  return (
    <header className={styles.header} data-boundary="shell">
      <button
        type="button"
        className={classNames(styles.icon, styles.menu)}
        aria-label={t('Menu')}
        onClick={openSidebar}
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
          onClick={openSearchSheet}
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
          <MoneyLinks />
          <div className={styles.wideOnly}>
            <Button variant="onHeader" onClick={openAccountMenu}>
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
