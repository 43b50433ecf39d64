import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { buttonClass } from '@exchange/ui';
import { useAreaLinks } from '../remotes/page-areas.ts';
import { LinkButtons } from '../shared/LinkButtons.tsx';
import { useIsNewPlayer } from '../shared/welcome.ts';
import styles from './MoneyShortcuts.module.css';

/**
 * A player's links to deposit and withdrawal (point 2) on narrow screens, whose header lacks them;
 * after a sign-up, on all screens, what to do first.
 */
export function MoneyShortcuts({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation();
  const session = useSession();
  const isNew = useIsNewPlayer();
  const links = useAreaLinks('shortcuts');
  const [deposit] = links;
  if (session.status !== 'player' || !deposit) return null;
  if (isNew) {
    return (
      <section className={styles.welcome} aria-label={t('First steps')}>
        <p className={styles.text}>
          <b>{t('Welcome, {{name}}', { name: session.userName })}</b>
          {t('Add money, then tap a price to bet.')}
        </p>
        <Link to={deposit.to} className={buttonClass({ variant: 'accent' })}>
          {deposit.label}
        </Link>
      </section>
    );
  }
  if (!isNarrow) return null;
  return (
    <LinkButtons
      label={t('Deposit and withdrawal')}
      links={links}
      variant="outline"
      className={styles.links}
    />
  );
}
