import { hasSlip, hasSlipSheet, isFullScreen, paths } from '@exchange/contract';
import { Outlet, useLocation } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { markFirstPriceRender, useAreaOff, useSlipSheetOpen } from '@exchange/store';
import { afterNextPaint, classNames, whenIdle } from '@exchange/ui';
import { useEffect } from 'react';
import { AccountMenuHost } from '../account/AccountMenuHost.tsx';
import { InstantIdHost } from '../auth/InstantIdHost.tsx';
import { LoginHost } from '../auth/LoginHost.tsx';
import { PasswordResetHost } from '../auth/password-reset/PasswordResetHost.tsx';
import { SignUpHost } from '../auth/sign-up/SignUpHost.tsx';
import { SlowLineBanner } from '../connection/SlowLineBanner.tsx';
import { FooterHost } from '../footer/FooterHost.tsx';
import { Header } from '../header/Header.tsx';
import { SubHeader } from '../header/SubHeader.tsx';
import { SearchSheetHost } from '../header/search/SearchSheetHost.tsx';
import { VisitorLine } from '../header/VisitorLine.tsx';
import { Marquee } from '../marquee/Marquee.tsx';
import { ToastHost } from '../notices/ToastHost.tsx';
import { RealityCheckHost } from '../reality-check/RealityCheckHost.tsx';
import { SlipFragment } from '../remotes/SlipFragment.tsx';
import { SidebarHost } from '../sidebar/SidebarHost.tsx';
import { SupportLink } from '../support/SupportLink.tsx';
import { SupportPanelHost } from '../support/SupportPanelHost.tsx';
import { BottomBar } from './BottomBar.tsx';
import styles from './Layout.module.css';
import { TreeColumn } from './TreeColumn.tsx';

/** Scrolls to the top on each path change (point 2). */
function useScrollToTop(pathname: string) {
  useEffect(() => {
    // In braces: newer browsers return a promise here, which is no clean-up.
    window.scrollTo(0, 0);
  }, [pathname]);
}

/** What waits for the first prices waits no longer than this, in ms. */
const PRICES_DEADLINE_MS = 3000;

/** How long a page without prices may keep what else there is waiting until it is drawn, in ms. */
const CONTENT_DEADLINE_MS = 500;

/** Prices that do not come keep nothing waiting for long; pages without any, until they are drawn. */
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

/** The frame of every page: bars, content, and the bet slip beside or below it. */
export function Layout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const sheetOpen = useSlipSheetOpen();
  useScrollToTop(pathname);
  const isHome = pathname === paths.home();
  const hasSports = !useAreaOff('sports');
  const withSlip = hasSlip(pathname) && hasSports;
  const underSheet = withSlip && sheetOpen && hasSlipSheet(pathname);
  usePricesDeadline(withSlip);
  if (isFullScreen(pathname)) {
    return (
      <>
        <main>
          <Outlet />
        </main>
        <RealityCheckHost />
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
      <VisitorLine />
      {isHome && <Marquee />}
      <div className={classNames(styles.columns, withSlip && styles.withSlip)}>
        <TreeColumn />
        <main id="content" tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
        {withSlip && (
          <aside className={styles.slip}>
            <SlipFragment />
          </aside>
        )}
      </div>
      {isHome && <FooterHost />}
      <SupportLink />
      <div className={styles.slowLine}>
        <SlowLineBanner />
      </div>
      <BottomBar />
      <LoginHost />
      <SignUpHost />
      <InstantIdHost />
      <PasswordResetHost />
      <AccountMenuHost />
      <SupportPanelHost />
      <SidebarHost />
      <SearchSheetHost />
      <RealityCheckHost />
      <ToastHost />
    </div>
  );
}
