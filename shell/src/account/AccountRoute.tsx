import { lazyPage } from '../shared/lazy-page.ts';

const PAGES = {
  'sign-up': lazyPage(async () => (await import('../auth/sign-up/SignUpPage.tsx')).SignUpPage),
  'change-password': lazyPage(
    async () => (await import('./change-password/ChangePasswordPage.tsx')).ChangePasswordPage,
  ),
  sessions: lazyPage(async () => (await import('./sessions/SessionsPage.tsx')).SessionsPage),
};

/** A page about the visitor's account, loaded on first use. */
export function AccountRoute({ name }: { name: keyof typeof PAGES }) {
  const Page = PAGES[name];
  return <Page />;
}
