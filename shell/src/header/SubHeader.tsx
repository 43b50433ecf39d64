import { paths } from '@exchange/contract';
import { NavLink } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useEnabledPaths } from '@exchange/store';
import { classNames } from '@exchange/ui';
import { SECTIONS } from '../layout/sections.ts';
import { SectionCount } from './SectionCount.tsx';
import styles from './SubHeader.module.css';
import { useActiveInView } from './use-active-in-view.ts';

/** The main sections; a row on wide screens, a scrolling strip on phones. */
export function SubHeader() {
  const { t } = useTranslation();
  const isPathEnabled = useEnabledPaths();
  const strip = useActiveInView();
  return (
    <nav ref={strip} className={styles.bar} aria-label={t('Sections')} data-boundary="shell">
      <NavLink to={paths.home()} end className={classNames(styles.link)}>
        {t('Home')}
      </NavLink>
      {SECTIONS.filter(({ to }) => isPathEnabled(to)).map(({ label, to, counted }) => (
        <NavLink key={to} to={to} className={classNames(styles.link)}>
          {t(label)}
          {counted && <SectionCount sport={counted} />}
        </NavLink>
      ))}
    </nav>
  );
}
