import { useTranslation } from '@exchange/i18n';
import { Panel, Skeleton } from '@exchange/ui';
import { lazy, Suspense } from 'react';

const PAGES = {
  'sign-up': lazy(async () => ({
    default: (await import('../auth/sign-up/SignUpPage.tsx')).SignUpPage,
  })),
  'change-password': lazy(async () => ({
    default: (await import('./change-password/ChangePasswordPage.tsx')).ChangePasswordPage,
  })),
  sessions: lazy(async () => ({
    default: (await import('./sessions/SessionsPage.tsx')).SessionsPage,
  })),
};

/** A page about the visitor's account, whose code comes when it is first opened. */
export function AccountRoute({ name }: { name: keyof typeof PAGES }) {
  const { t } = useTranslation();
  const Page = PAGES[name];
  return (
    <Suspense
      fallback={
        <Panel>
          <Skeleton rows={5} rowHeight={64} label={t('Loading')} />
        </Panel>
      }
    >
      <Page />
    </Suspense>
  );
}
