import { NavLink } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import { classNames } from '@exchange/ui';
import { PLAYER_POLICY_LINKS, PUBLIC_POLICY_LINKS } from '../layout/policy-links.ts';
import styles from './Policy.module.css';

/** Links to the other policy pages. */
export function PolicyLinks() {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  const links = signedIn ? [...PUBLIC_POLICY_LINKS, ...PLAYER_POLICY_LINKS] : PUBLIC_POLICY_LINKS;
  return (
    <nav className={styles.others} aria-label={t('Policies')}>
      {links.map(({ label, to }) => (
        <NavLink key={to} to={to} className={classNames(styles.other)}>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}
