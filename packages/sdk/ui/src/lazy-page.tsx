import { useTranslation } from '@exchange/i18n';
import { type ComponentType, Suspense } from 'react';
import { ErrorState } from './components/ErrorState.tsx';
import { Section } from './components/Section.tsx';
import { Skeleton } from './components/Skeleton.tsx';
import { lazyWithRetry } from './lazy-with-retry.tsx';

/**
 * Returns a page whose code loads on first use. A panel is shown meanwhile and after a failure;
 * `rows` is the page's approximate length in rows of 64 px.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  rows = 5,
): ComponentType<Props> {
  const Page = lazyWithRetry<Props>(load, ({ retry, busy }) => {
    const { t } = useTranslation();
    return (
      <Section>
        <ErrorState text={t('This page could not be loaded.')} onRetry={retry} busy={busy} />
      </Section>
    );
  });
  return (props) => (
    <Suspense
      fallback={
        <Section>
          <Skeleton rows={rows} rowHeight={64} />
        </Section>
      }
    >
      <Page {...props} />
    </Suspense>
  );
}
