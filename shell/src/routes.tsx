import { AREA_MOUNTS, type AreaMount, type PolicyName, paths } from '@exchange/contract';
import type { RouteObject } from '@exchange/federation/router';
import { requireToken } from './auth/app-guard.ts';
import { HomePage } from './home/HomePage.tsx';
import { Layout } from './layout/Layout.tsx';
import { ErrorPage, NotFoundPage } from './pages/StatusPages.tsx';
import { RemoteRoute } from './remotes/RemoteRoute.tsx';
import { lazyPage } from './shared/lazy.ts';

/** Skeleton rows of a text: a full screen. */
const ROWS = 8;
const PolicyPage = lazyPage(
  async () => (await import('./policies/PolicyPage.tsx')).PolicyPage,
  ROWS,
);
const ContactPage = lazyPage(
  async () => (await import('./policies/ContactPage.tsx')).ContactPage,
  ROWS,
);

/** A policy page, loaded on first use. */
const PolicyRoute = ({ name }: { name: PolicyName }) =>
  name === 'contact' ? <ContactPage /> : <PolicyPage key={name} name={name} />;

const PAGES = {
  'sign-up': lazyPage(async () => (await import('./auth/sign-up/SignUpPage.tsx')).SignUpPage),
  'change-password': lazyPage(
    async () =>
      (await import('./account/change-password/ChangePasswordPage.tsx')).ChangePasswordPage,
  ),
  sessions: lazyPage(
    async () => (await import('./account/sessions/SessionsPage.tsx')).SessionsPage,
  ),
};

/** A page about the visitor's account, loaded on first use. */
function AccountRoute({ name }: { name: keyof typeof PAGES }) {
  const Page = PAGES[name];
  return <Page />;
}

const mounts = Object.keys(AREA_MOUNTS) as AreaMount[];
const isGuarded = (mount: AreaMount) => mount.startsWith('/app/');

const toRoute = (mount: AreaMount): RouteObject => ({
  path: `${mount}/*`,
  element: <RemoteRoute mount={mount} />,
});

const toPolicy = (path: string, name: PolicyName): RouteObject => ({
  path,
  element: <PolicyRoute name={name} />,
});

/** Routes of the app: the shell's own pages, and one static splat route for each area's mount. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <ErrorPage />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          { path: paths.home(), element: <HomePage /> },
          toPolicy(paths.termsAndConditions(), 'terms'),
          toPolicy(paths.contactUs(), 'contact'),
          toPolicy(paths.cookiePolicy(), 'cookies'),
          toPolicy(paths.responsibleGambling(), 'responsible-gambling'),
          toPolicy(paths.aboutUs(), 'about'),
          { path: paths.signUp(), element: <AccountRoute name="sign-up" /> },
          ...mounts.filter((mount) => !isGuarded(mount)).map(toRoute),
          {
            path: '/app',
            middleware: [requireToken],
            // Without a loader the router would not run the middleware.
            loader: () => null,
            children: [
              ...mounts.filter(isGuarded).map(toRoute),
              toPolicy(paths.privacyPolicy(), 'privacy'),
              toPolicy(paths.exclusionPolicy(), 'self-exclusion'),
              toPolicy(paths.responsibleGamblingApp(), 'responsible-gaming'),
              toPolicy(paths.rulesAndRegulations(), 'rules'),
              { path: paths.changePassword(), element: <AccountRoute name="change-password" /> },
              { path: paths.sessions(), element: <AccountRoute name="sessions" /> },
              { path: '*', element: <NotFoundPage /> },
            ],
          },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
