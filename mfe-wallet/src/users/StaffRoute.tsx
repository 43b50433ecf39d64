import { paths, STAFF } from '@exchange/contract';
import { Link, useLocation } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import {
  Badge,
  buttonClass,
  EmptyState,
  LinkTabs,
  lazyPage,
  linkTabClass,
  Section,
} from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './StaffRoute.module.css';
import { requestsToDecideQuery } from './users.api.ts';

const isStaff = (role: string) => (STAFF as readonly string[]).includes(role);

/** Number of requests that wait for the caller's decision; nothing while there are none. */
function RequestCount() {
  const { t } = useTranslation();
  const { data: total } = useQuery(requestsToDecideQuery);
  if (!total) return null;
  return (
    <>
      {' '}
      <Badge tone="info" label={t('{{total}} to decide', { total })}>
        {total}
      </Badge>
    </>
  );
}

/** Layout of staff pages with tabs; for others a notice that they have no access. */
function BackOfficeLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const session = useSession();
  if (session.status !== 'player' || !isStaff(session.role)) return <NotForYou />;
  const onRequests = pathname === paths.staffRequests();
  const tabs = [
    { to: paths.users(), label: t('Users'), current: !onRequests, hasCount: false },
    { to: paths.staffRequests(), label: t('Requests'), current: onRequests, hasCount: true },
  ];
  return (
    <div className={styles.page}>
      <LinkTabs label={t('Users and requests')} current={pathname}>
        {tabs.map(({ to, label, current, hasCount }) => (
          <Link
            key={to}
            to={to}
            className={linkTabClass()}
            // A user's page belongs to the users' tab.
            aria-current={current && (to === pathname ? 'page' : 'true')}
          >
            <span>
              {label}
              {hasCount && <RequestCount />}
            </span>
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
