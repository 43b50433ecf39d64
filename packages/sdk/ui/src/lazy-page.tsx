import { type ComponentType, Suspense } from 'react';
import { ErrorState } from './components/ErrorState.tsx';
import { Section } from './components/Section.tsx';
import { Skeleton } from './components/Skeleton.tsx';
import { lazyWithRetry } from './lazy-with-retry.tsx';

/** Texts of the fallback in the page's language. */
export interface PageTexts {
  loading: string;
  failed: string;
  retry: string;
}

/**
 * Creates an area's `lazyPage`: a page whose code loads on first use. A panel is shown meanwhile
 * and after a failure; `rows` is the page's approximate length in rows of 64 px.
 */
export const createLazyPage =
  (useTexts: () => PageTexts) =>
  <Props extends object>(
    load: () => Promise<ComponentType<Props>>,
    rows = 5,
  ): ComponentType<Props> => {
    const Page = lazyWithRetry<Props>(load, (props) => {
      const { failed, retry } = useTexts();
      return (
        <Section>
          <ErrorState text={failed} retryText={retry} onRetry={props.retry} busy={props.busy} />
        </Section>
      );
    });
    return (props) => {
      const { loading } = useTexts();
      const fallback = (
        <Section>
          <Skeleton rows={rows} rowHeight={64} label={loading} />
        </Section>
      );
      return (
        <Suspense fallback={fallback}>
          <Page {...props} />
        </Suspense>
      );
    };
  };
