import { selectArea } from '@exchange/contract';
import { Outlet, useLocation } from '@exchange/federation/router';
import { useSlipSheetOpen } from '@exchange/store';
import { classNames } from '@exchange/ui';
import { useEffect } from 'react';
import { AccountMenuHost } from '../account/AccountMenuHost.tsx';
import { LoginHost } from '../auth/LoginHost.tsx';
import { Header } from '../header/Header.tsx';
import { SubHeader } from '../header/SubHeader.tsx';
import { ToastHost } from '../notices/ToastHost.tsx';
import { SlipFragment } from '../remotes/SlipFragment.tsx';
import { BottomBar } from './BottomBar.tsx';
import styles from './Layout.module.css';

/** Scrolls to the top on each path change (point 2). */
function useScrollToTop(pathname: string) {
  useEffect(() => {
    // In braces: newer browsers return a promise here, which is no clean-up.
    window.scrollTo(0, 0);
  }, [pathname]);
}

/** The frame of every page: bars, content, and the bet slip beside or below it. */
export function Layout() {
  const { pathname } = useLocation();
  const sheetOpen = useSlipSheetOpen();
  useScrollToTop(pathname);
  const withSlip = pathname === '/' || selectArea(pathname) === 'sports';
  return (
    <div className={classNames(styles.page, withSlip && sheetOpen && styles.locked)}>
      <div className={styles.bars}>
        <Header />
        <SubHeader />
      </div>
      <div className={classNames(styles.columns, withSlip && styles.withSlip)}>
        <main className={styles.content}>
          <Outlet />
        </main>
        {withSlip && (
          <aside className={styles.slip}>
            <SlipFragment />
          </aside>
        )}
      </div>
      <BottomBar />
      <LoginHost />
      <AccountMenuHost />
      <ToastHost />
    </div>
  );
}
