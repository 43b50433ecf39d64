import { paths, STAFF } from '@exchange/contract';
import { Link, useLocation } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { buttonClass, EmptyState, LinkTabs, lazyPage, linkTabClass, Section } from '@exchange/ui';
import type { ReactNode } from 'react';
import styles from './StaffRoute.module.css';

const isStaff = (role: string) => (STAFF as readonly string[]).includes(role);

/** Layout of staff pages with tabs; for others a notice that they have no access. */
function BackOfficeLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const session = useSession();
  if (session.status !== 'player' || !isStaff(session.role)) return <NotForYou />;
  const onRequests = pathname === paths.staffRequests();
  const tabs = [
    { to: paths.users(), label: t('Users'), current: !onRequests },
    { to: paths.staffRequests(), label: t('Requests'), current: onRequests },
  ];
  return (
    <div className={styles.page}>
      <LinkTabs label={t('Users and requests')} current={pathname}>
        {tabs.map(({ to, label, current }) => (
          <Link
            key={to}
            to={to}
            className={linkTabClass()}
            // A user's page belongs to the users' tab.
            aria-current={current && (to === pathname ? 'page' : 'true')}
          >
            {label}
          </Link>
        ))}
      </LinkTabs>
      {children}
    </div>
  );
}

/** Notice for users without access; the server rejects them, too. */
function NotForYou() {
  const { t } = useTranslation();
  return (
    <Section title={t('Users')} headingLevel="h1">
      <EmptyState
        text={t('This page is for agents and admins. Your account cannot use it.')}
        action={
          <Link to={paths.home()} className={buttonClass({ variant: 'outline' })}>
            {t('Go to the home page')}
          </Link>
        }
      />
    </Section>
  );
}

/** Skeleton rows of a full screen. */
const ROWS = 8;
const StaffPages = lazyPage(async () => (await import('./StaffPages.tsx')).StaffPages, ROWS);

/** The staff pages, loaded on first use; their tabs are shown at once. */
export const StaffRoute = () => (
  <BackOfficeLayout>
    <StaffPages />
  </BackOfficeLayout>
);
