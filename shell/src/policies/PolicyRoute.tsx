import type { PolicyName } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { Panel, Skeleton } from '@exchange/ui';
import { lazy, Suspense } from 'react';

const PolicyPage = lazy(async () => ({ default: (await import('./PolicyPage.tsx')).PolicyPage }));
const ContactPage = lazy(async () => ({
  default: (await import('./ContactPage.tsx')).ContactPage,
}));

/** A page of text whose code comes with the first of them. */
export function PolicyRoute({ name }: { name: PolicyName }) {
  const { t } = useTranslation();
  return (
    <Suspense
      fallback={
        <Panel>
          <Skeleton rows={8} rowHeight={64} label={t('Loading')} />
        </Panel>
      }
    >
      {name === 'contact' ? <ContactPage /> : <PolicyPage key={name} name={name} />}
    </Suspense>
  );
}
