import { paths } from '@exchange/contract';
import { NavLink } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import { SPORTS } from '../shared/sports.model.ts';
import styles from './SportTabs.module.css';

const TABS = [
  { label: 'All', to: paths.sport('all') },
  { label: 'In-Play', to: paths.sport('inplay') },
  ...SPORTS.map(({ id, label }) => ({ label, to: paths.sport(id) })),
];

/** The lists beside each other: all, in play, and each sport. */
export function SportTabs() {
  const { t } = useTranslation();
  return (
    <nav className={styles.tabs} aria-label={t('Sports')}>
      {TABS.map(({ label, to }) => (
        <NavLink key={to} to={to} className={classNames(styles.tab)}>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}
