import type { RemoteAreaName as AreaName } from '@exchange/contract';
import { type ReactNode, useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useFederation } from './context.ts';
import { MountReporter } from './MountReporter.tsx';
import { reportRemoteFault } from './report.ts';

/** Content while a remote loads, and when no version of it can be shown. */
export interface RemoteSlots {
  skeleton: ReactNode;
  fallback: (failure: RemoteFailure) => ReactNode;
}

/** Props of the fallback: the owner of the missing module, and a retry. */
export interface RemoteFailure {
  area: AreaName;
  retry: () => void;
}

interface RemotePartProps extends RemoteSlots {
  area: AreaName;
  expose: string;
  /** A change of this value retries a module that failed while it rendered. */
  retryKey?: string;
  children: (module: unknown) => ReactNode;
}

/** Renders one remote module inside its boundary: skeleton, then the module, or the fallback. */
export function RemoteModule(props: RemotePartProps) {
  const { area, expose, retryKey, skeleton, fallback, children } = props;
  const { partsOf, swap } = useFederation();
  const parts = partsOf(area);
  // Deferred, so that a new module renders in slices, between which a slow phone handles a tap.
  const state = useDeferredValue(useSyncExternalStore(parts.subscribe, () => parts.get(expose)));

  useEffect(() => parts.request(expose), [parts, expose]);

  // Only another page retries automatically.
  useEffect(() => {
    const part = parts.get(expose);
    if (part.status === 'failed' && part.phase === 'mount') parts.retry(expose);
  }, [retryKey]);

  if (state.status === 'failed') {
    // A version that is gone for good is not requested again if the edge offers another one by now.
    const retry = async () => {
      if (!(await swap.applyUpdate(area))) parts.retry(expose);
    };
    return <div data-boundary={area}>{fallback({ area, retry: () => void retry() })}</div>;
  }
  if (state.status !== 'ready') return <div data-boundary={area}>{skeleton}</div>;
  return (
    <div data-boundary={area} data-version={state.version}>
      <ErrorBoundary
        key={state.key}
        fallback={skeleton}
        onError={(error) => {
          parts.reportMountError(expose, state.version, error);
          const { version } = state;
          reportRemoteFault({ area, version, fault: 'mount', at: performance.now() });
        }}
      >
        <MountReporter owner={area} version={state.version} />
        {children(state.module)}
      </ErrorBoundary>
    </div>
  );
}
