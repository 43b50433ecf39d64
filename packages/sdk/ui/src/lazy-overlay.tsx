import { type ComponentType, Suspense } from 'react';
import { DialogFallback } from './components/DialogFallback.tsx';
import { lazyWithRetry } from './lazy-with-retry.tsx';

/** Texts of the fallback in the page's language. */
export interface OverlayTexts {
  loading: string;
  failed: string;
  retry: string;
  close: string;
}

/**
 * Creates an area's `lazyOverlay`: a dialog or drawer whose code loads on first use. A fallback,
 * which `closeOf` closes, is shown meanwhile and after a failure.
 */
export const createLazyOverlay =
  (useTexts: () => OverlayTexts) =>
  <Props extends object>(
    load: () => Promise<ComponentType<Props>>,
    closeOf?: (props: Props) => () => void,
  ): ComponentType<Props> => {
    const Overlay = lazyWithRetry<Props>(load, (props) => {
      const { failed, retry, close } = useTexts();
      return (
        <DialogFallback
          text={failed}
          retry={{ text: retry, onClick: props.retry, busy: props.busy }}
          closeText={close}
          onClose={closeOf?.(props)}
        />
      );
    });
    return (props) => {
      const { loading, close } = useTexts();
      const fallback = (
        <DialogFallback text={loading} closeText={close} onClose={closeOf?.(props)} />
      );
      return (
        <Suspense fallback={fallback}>
          <Overlay {...props} />
        </Suspense>
      );
    };
  };
