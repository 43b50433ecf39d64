import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { requestLogin, useSession } from '@exchange/store';
import { Button } from '@exchange/ui';
import { Menu } from 'lucide-react';
import { openAccountMenu } from '../account/account-menu.ts';
import { logOut } from '../auth/auth.queries.ts';
import { Clock } from './Clock.tsx';
import styles from './Header.module.css';
import { WalletSummary } from './WalletSummary.tsx';
import { Wordmark } from './Wordmark.tsx';

/** The bar at the top: brand, clock and name, balance and exposure, log in or out. */
export function Header() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <header className={styles.header} data-boundary="shell">
      {session.status === 'player' && (
        <button
          type="button"
          className={styles.menu}
          aria-label={t('Menu')}
          onClick={openAccountMenu}
        >
          <Menu size={24} aria-hidden="true" />
        </button>
      )}
      <Link to={paths.home()} className={styles.brand} aria-label={t('Home')}>
        <Wordmark />
      </Link>
      <div className={styles.who}>
        <Clock />
        {session.status === 'player' && (
          <span>{t('Logged in as {{name}}', { name: session.userName })}</span>
        )}
      </div>
      {session.status === 'player' ? (
        <>
          <WalletSummary />
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
        <Button variant="accent" onClick={requestLogin}>
          {t('Login')}
        </Button>
      )}
    </header>
  );
}
