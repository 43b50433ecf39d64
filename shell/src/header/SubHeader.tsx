import { paths } from '@exchange/contract';
import { NavLink, useLocation } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import { type FocusEvent, useEffect, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useAreaLinks } from '../remotes/page-areas.ts';
import { useInPlayCount } from './counts.api.ts';
import styles from './SubHeader.module.css';

/**
 * Scrolls a strip so that one of its links is whole, clear of the fade at the strip's end;
 * `scrollIntoView` would also move the page.
 */
function scrollStripTo(link: Element): void {
  const strip = link.parentElement;
  if (!strip) return;
  const [own, shown] = [link.getBoundingClientRect(), strip.getBoundingClientRect()];
  const before = Math.min(0, own.left - shown.left);
  const fade = Number.parseFloat(getComputedStyle(strip).scrollPaddingRight) || 0;
  const after = Math.max(0, own.right - shown.right + fade);
  strip.scrollBy({ left: before || after });
}

/** Scrolls the current page's link of a strip into view; returns the strip's ref. */
function useActiveInView() {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const active = strip.current?.querySelector(`[aria-current=page][href]`);
    if (active) scrollStripTo(active);
  }, [pathname]);
  return strip;
}

/** Number of in-play matches of a section; reserves its space before it is loaded. */
function SectionCount({ sport }: { sport: string }) {
  const { t } = useTranslation();
  const count = useInPlayCount(sport);
  return (
    <span className={styles.count} title={t('Matches in play')}>
      {count ?? ''}
    </span>
  );
}

/** Browsers leave a link that the strip's end cuts where it is as it gets the focus. */
const showWhole = ({ currentTarget }: FocusEvent<HTMLAnchorElement>) =>
  scrollStripTo(currentTarget);

/** The links of areas. */
function AreaSections() {
  return useAreaLinks('sections').map(({ label, to, counted }) => (
    <NavLink key={to} to={to} className={classNames(styles.link)} onFocus={showWhole}>
      {label}
      {counted && <SectionCount sport={counted} />}
    </NavLink>
  ));
}

/** The main sections; a row on wide screens, a scrolling strip on phones. */
export function SubHeader() {
  const { t } = useTranslation();
  const strip = useActiveInView();
  return (
    <nav ref={strip} className={styles.bar} aria-label={t('Sections')} data-boundary="shell">
      <NavLink to={paths.home()} end className={classNames(styles.link)} onFocus={showWhole}>
        {t('Home')}
      </NavLink>
      <ErrorBoundary fallback={null}>
        <AreaSections />
      </ErrorBoundary>
    </nav>
  );
}
