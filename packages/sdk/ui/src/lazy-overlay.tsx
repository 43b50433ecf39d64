import { type ComponentType, Suspense } from 'react';
import { DialogFallback } from './components/DialogFallback.tsx';
import { lazyWithRetry } from './lazy-with-retry.tsx';

/**
 * Returns a dialog or drawer whose code loads on first use. A fallback, which `closeOf` closes, is
 * shown meanwhile and after a failure.
 */
export function lazyOverlay<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  closeOf?: (props: Props) => () => void,
): ComponentType<Props> {
  const Overlay = lazyWithRetry<Props>(load, (props) => (
    <DialogFallback retry={props.retry} busy={props.busy} onClose={closeOf?.(props)} />
  ));
  return (props) => (
    <Suspense fallback={<DialogFallback onClose={closeOf?.(props)} />}>
      <Overlay {...props} />
    </Suspense>
  );
}
