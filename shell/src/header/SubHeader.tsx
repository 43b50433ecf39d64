import { paths } from '@exchange/contract';
import { NavLink } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useEnabledPaths } from '@exchange/store';
import { classNames } from '@exchange/ui';
import type { FocusEvent } from 'react';
import { SECTIONS } from '../layout/sections.ts';
import { SectionCount } from './SectionCount.tsx';
import styles from './SubHeader.module.css';
import { scrollStripTo, useActiveInView } from './use-active-in-view.ts';

/** Browsers leave a link that the strip's end cuts where it is as it gets the focus. */
const showWhole = ({ currentTarget }: FocusEvent<HTMLAnchorElement>) =>
  scrollStripTo(currentTarget);

/** The main sections; a row on wide screens, a scrolling strip on phones. */
export function SubHeader() {
  const { t } = useTranslation();
  const isPathEnabled = useEnabledPaths();
  const strip = useActiveInView();
  return (
    <nav ref={strip} className={styles.bar} aria-label={t('Sections')} data-boundary="shell">
      <NavLink to={paths.home()} end className={classNames(styles.link)} onFocus={showWhole}>
        {t('Home')}
      </NavLink>
      {SECTIONS.filter(({ to }) => isPathEnabled(to)).map(({ label, to, counted }) => (
        <NavLink key={to} to={to} className={classNames(styles.link)} onFocus={showWhole}>
          {t(label)}
          {counted && <SectionCount sport={counted} />}
        </NavLink>
      ))}
    </nav>
  );
}
