import {
  isGuarded,
  type PolicyName,
  type RemoteAreaName,
  type Route,
  type ShellPath,
} from '@exchange/contract';
import { Outlet, type RouteObject, useLocation, useRoutes } from '@exchange/federation/router';
import { RemoteArea } from '@exchange/federation/runtime';
import { useAreaOff, useEnabledPaths } from '@exchange/store';
import { lazyPage, Section, Skeleton } from '@exchange/ui';
import { type ReactNode, useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { RequireToken } from './auth/RequireToken.tsx';
import { RestrictionGate } from './auth/RestrictionGate.tsx';
import { HomePage } from './home/HomePage.tsx';
import { Layout } from './layout/Layout.tsx';
import {
  ErrorPage,
  FeatureDisabledPage,
  NotFoundPage,
  RootErrorPage,
  SwitchedOffPage,
} from './pages/ErrorPage.tsx';
import { RemoteFallback } from './remotes/Slot.tsx';

/** Skeleton rows of a text: a full screen. */
const ROWS = 8;
// By their chunks' names the edge finds the styles of pages whose code loads late, for their frames.
const PolicyPage = lazyPage(
  async () =>
    (await import(/* webpackChunkName: "page-text" */ './policies/PolicyPage.tsx')).PolicyPage,
  ROWS,
);
const ContactPage = lazyPage(
  async () =>
    (await import(/* webpackChunkName: "page-text" */ './policies/ContactPage.tsx')).ContactPage,
  ROWS,
);

const SignUpPage = lazyPage(
  async () =>
    (await import(/* webpackChunkName: "page-sign-up" */ './auth/sign-up/SignUpPage.tsx'))
      .SignUpPage,
);
const ChangePasswordPage = lazyPage(
  async () => (await import('./account/change-password/ChangePasswordPage.tsx')).ChangePasswordPage,
);
const SessionsPage = lazyPage(
  async () => (await import('./account/sessions/SessionsPage.tsx')).SessionsPage,
);

const notFound = <NotFoundPage />;

/** An area's pages under one splat route, with the shell's skeleton and fallback. */
export function RemoteRoute({ area, mount }: { area: RemoteAreaName; mount: string }) {
  const isPathEnabled = useEnabledPaths();
  const isOff = useAreaOff(area);
  if (isOff) return <SwitchedOffPage />;
  if (!isPathEnabled(mount)) return <FeatureDisabledPage />;
  return (
    <RemoteArea
      area={area}
      mount={mount}
      notFound={notFound}
      skeleton={
        <Section>
          <Skeleton rows={6} rowHeight={64} phoneRowHeight={128} />
        </Section>
      }
      fallback={(failure) => <RemoteFallback {...failure} />}
    />
  );
}

const toPolicy = (name: PolicyName) => <PolicyPage key={name} name={name} />;

/** The shell's own pages. */
const PAGES: Readonly<Record<ShellPath, ReactNode>> = {
  '/': <HomePage />,
  '/signup': <SignUpPage />,
  '/terms-condition': toPolicy('terms'),
  '/contact-us': <ContactPage />,
  '/cookie-policy': toPolicy('cookies'),
  '/responsive-gambling': toPolicy('responsible-gambling'),
  '/about-us': toPolicy('about'),
  '/app/privacy-Policy': toPolicy('privacy'),
  '/app/exclusion-Policy': toPolicy('self-exclusion'),
  '/app/responsible-Gambling': toPolicy('responsible-gaming'),
  '/app/rules-regulations': toPolicy('rules'),
  '/app/change-password': <ChangePasswordPage />,
  '/app/sessions': <SessionsPage />,
};

const toRouteObject = ({ path, owner }: Route): RouteObject =>
  owner === 'shell'
    ? { path, element: PAGES[path as ShellPath] }
    : { path: `${path}/*`, element: <RemoteRoute area={owner} mount={path} /> };

const NOT_FOUND: RouteObject = { path: '*', element: notFound };

/** Shows `fallback` for children that throw, until the next navigation. */
function PageBoundary({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const { key } = useLocation();
  return (
    <ErrorBoundary fallback={fallback} resetKeys={[key]}>
      {children}
    </ErrorBoundary>
  );
}

/** Returns the app's routes: the shell's own pages, and one splat route for each page of an area. */
export const createRoutes = (table: readonly Route[]): RouteObject[] => [
  {
    element: (
      <PageBoundary fallback={<RootErrorPage />}>
        <Layout />
      </PageBoundary>
    ),
    children: [
      {
        element: (
          <PageBoundary fallback={<ErrorPage />}>
            <RestrictionGate>
              <Outlet />
            </RestrictionGate>
          </PageBoundary>
        ),
        children: [
          ...table.filter(({ path }) => !isGuarded(path)).map(toRouteObject),
          {
            path: '/app',
            element: (
              <RequireToken>
                <Outlet />
              </RequireToken>
            ),
            children: [
              ...table.filter(({ path }) => isGuarded(path)).map(toRouteObject),
              NOT_FOUND,
            ],
          },
          NOT_FOUND,
        ],
      },
    ],
  },
];

/** Renders the page of the address. */
export function AppRoutes({ table }: { table: readonly Route[] }) {
  return useRoutes(useMemo(() => createRoutes(table), [table]));
}
