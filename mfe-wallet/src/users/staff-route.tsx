import { useTranslation } from '@exchange/i18n';
import { ErrorState, lazyPart, Panel, Skeleton } from '@exchange/ui';
import { type ComponentType, Suspense } from 'react';
import { StaffFrame } from './StaffFrame.tsx';
import type { StaffPageName } from './StaffPage.tsx';

const StaffPage = lazyPart(async () => (await import('./StaffPage.tsx')).StaffPage, NotLoaded);

/** Creates the route of a page of the staff, whose code players never load; its tabs stand at once. */
export const staffRoute =
  (name: StaffPageName): ComponentType =>
  () => (
    <StaffFrame>
      <Suspense fallback={<Loading />}>
        <StaffPage name={name} />
      </Suspense>
    </StaffFrame>
  );

function Loading() {
  const { t } = useTranslation();
  return (
    <Panel title={t('Users and requests')} headingLevel="h1">
      <Skeleton rows={8} rowHeight={52} phoneRowHeight={148} label={t('Loading')} />
    </Panel>
  );
}

function NotLoaded({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('Users and requests')} headingLevel="h1">
      <ErrorState
        text={t('This page could not be loaded.')}
        retryText={t('Try again')}
        onRetry={retry}
      />
    </Panel>
  );
}
