import { type ComponentType, Suspense } from 'react';
import { ErrorState } from './components/ErrorState.tsx';
import { Panel } from './components/Panel.tsx';
import { Skeleton } from './components/Skeleton.tsx';
import { lazyPart } from './lazy-part.tsx';

/** What stands in a page's place says, in the page's language. */
export interface PageTexts {
  loading: string;
  failed: string;
  retry: string;
}

/**
 * Creates an area's `lazyPage`: a page whose code comes when it is first opened. Until then, and where the code
 * cannot be had, a panel stands in its place; `rows` is about how long the page is, in rows of 64 px.
 */
export const createLazyPage =
  (useTexts: () => PageTexts) =>
  <Props extends object>(
    load: () => Promise<ComponentType<Props>>,
    rows = 5,
  ): ComponentType<Props> => {
    const Page = lazyPart<Props>(load, (props) => {
      const { failed, retry } = useTexts();
      return (
        <Panel>
          <ErrorState text={failed} retryText={retry} onRetry={props.retry} busy={props.busy} />
        </Panel>
      );
    });
    return (props) => {
      const { loading } = useTexts();
      const place = (
        <Panel>
          <Skeleton rows={rows} rowHeight={64} label={loading} />
        </Panel>
      );
      return (
        <Suspense fallback={place}>
          <Page {...props} />
        </Suspense>
      );
    };
  };
