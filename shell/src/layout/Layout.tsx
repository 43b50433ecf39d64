import { hasSlip, paths } from '@exchange/contract';
import { Outlet, useLocation } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import {
  findRoute,
  markFirstPriceRender,
  useSession,
  useSlipSheetOpen,
  useWallet,
} from '@exchange/store';
import {
  afterNextPaint,
  classNames,
  lazyWithRetry,
  ROOMY,
  useMediaQuery,
  WIDE,
  whenIdle,
} from '@exchange/ui';
import { Suspense, useEffect, useState } from 'react';
import { SlowLineBanner } from '../connection/SlowLineBanner.tsx';
import { Header } from '../header/Header.tsx';
import { SubHeader } from '../header/SubHeader.tsx';
import { Marquee } from '../home/marquee/Marquee.tsx';
import { useSlotFragments } from '../remotes/page-areas.ts';
import { SlipSlot, Slot } from '../remotes/Slot.tsx';
import { useInitialRenderDone } from '../shared/initial-render.store.ts';
import { SupportLink } from '../support/SupportLink.tsx';
import { ToastHost } from '../toasts/ToastHost.tsx';
import { BottomBar } from './BottomBar.tsx';
import styles from './Layout.module.css';
import { Overlays, RealityCheck } from './Overlays.tsx';

const Footer = lazyWithRetry(
  async () => (await import('../footer/Footer.tsx')).Footer,
  () => null,
);

/** Loads the footer after the first render; below the fold, so nothing visible moves. */
function FooterHost() {
  if (!useInitialRenderDone()) return null;
  return (
    <Suspense>
      <Footer />
    </Suspense>
  );
}

/** The sports tree beside the content; narrow screens use a drawer and load nothing here. */
function TreeColumn() {
  const { t } = useTranslation();
  const hasRoom = useMediaQuery(ROOMY);
  const mayLoad = useInitialRenderDone();
  const isEmpty = useSlotFragments('sports-tree').length === 0;
  if (!hasRoom || isEmpty) return null;
  return (
    <aside className={styles.tree} aria-label={t('Sports')}>
      <Slot name="sports-tree" mayLoad={mayLoad} />
    </aside>
  );
}

const Notices = lazyWithRetry(
  async () => (await import('../notices/Notices.tsx')).Notices,
  () => null,
);

/** Loads a player's notices after the first render and the balance. */
function NoticesHost() {
  const session = useSession();
  const isDrawn = useInitialRenderDone();
  const hasBalance = useWallet().wallet !== undefined;
  if (!isDrawn || !hasBalance || session.status !== 'player') return null;
  const { userId, role, restriction } = session;
  if (role !== 'player' || restriction !== undefined) return null;
  return (
    <Suspense>
      <Notices key={userId} userId={userId} />
    </Suspense>
  );
}

/** Scrolls to the top on each path change (point 2), but not a page whose frame the player reads. */
function useScrollToTop(pathname: string) {
  useEffect(() => {
    if (document.querySelector('body > .frame')) return;
    // In braces: newer browsers return a promise here, which is no clean-up function.
    window.scrollTo(0, 0);
  }, [pathname]);
}

/** Longest wait for the first prices, in ms. */
const PRICES_DEADLINE_MS = 3000;

/** Longest wait on a page without prices until it is rendered, in ms. */
const CONTENT_DEADLINE_MS = 500;

/**
 * Marks the first prices as rendered after a deadline, or when a page without prices is rendered.
 */
function usePricesDeadline(hasPrices: boolean) {
  useEffect(() => {
    if (hasPrices) {
      const timer = setTimeout(markFirstPriceRender, PRICES_DEADLINE_MS);
      return () => clearTimeout(timer);
    }
    let isGone = false;
    const markOnceDrawn = async () => {
      await whenIdle(CONTENT_DEADLINE_MS);
      await afterNextPaint();
      if (!isGone) markFirstPriceRender();
    };
    void markOnceDrawn();
    return () => {
      isGone = true;
    };
  }, [hasPrices]);
}

/**
 * Returns true while the slip is a sheet over the page on which it was opened: without its code,
 * nothing else closes it on the next one.
 */
function useSheetOverPage(pathname: string): boolean {
  const open = useSlipSheetOpen();
  const [openedAt, setOpenedAt] = useState<string>();
  const place = open ? (openedAt ?? pathname) : undefined;
  if (place !== openedAt) setOpenedAt(place);
  return place === pathname;
}

/** Layout of every page: bars, content, and the bet slip beside or below it. */
export function Layout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const sheetOpen = useSheetOverPage(pathname);
  const isWide = useMediaQuery(WIDE);
  useScrollToTop(pathname);
  const isHome = pathname === paths.home();
  const hasSlipFragment = useSlotFragments('bet-slip').length > 0;
  const route = findRoute(pathname);
  const layout = route?.layout;
  const withSlip = hasSlip(route) && hasSlipFragment;
  const underSheet = withSlip && sheetOpen && layout === 'slip';
  usePricesDeadline(withSlip);
  if (layout === 'full-screen') {
    return (
      <>
        <main>
          <Outlet />
        </main>
        <RealityCheck />
        <NoticesHost />
        <ToastHost />
      </>
    );
  }
  return (
    <div
      className={classNames(styles.page, underSheet && styles.locked)}
      data-slip-sheet={underSheet || undefined}
    >
      <a href="#content" className={styles.skip}>
        {t('Skip to the content')}
      </a>
      <div className={styles.bars}>
        <Header />
        <SubHeader />
      </div>
      {isHome && isWide && (
        <div data-late>
          <Marquee />
        </div>
      )}
      <div className={classNames(styles.columns, withSlip && styles.withSlip)}>
        <TreeColumn />
        <main id="content" tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
        {withSlip && (
          <aside className={styles.slip}>
            <SlipSlot open={sheetOpen} />
          </aside>
        )}
      </div>
      {isHome && <FooterHost />}
      <SupportLink />
      <div className={styles.slowLine}>
        <SlowLineBanner />
      </div>
      <BottomBar />
      <Overlays />
      <NoticesHost />
      <ToastHost />
    </div>
  );
}
