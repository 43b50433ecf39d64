import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  useEffect,
  useSyncExternalStore,
} from 'react';

/** Fallback of a component that failed to load; receives its props and a retry function. */
type Failure<Props> = ComponentType<Props & { retry: () => void; busy: boolean }>;

interface State<Props> {
  Code: ComponentType<Props> | undefined;
  /** True while the code loads. */
  busy: boolean;
}

/**
 * Like React's `lazy`, for a Suspense, but renders `Failure` if the code cannot be loaded, where
 * `lazy` would throw to the next boundary. Retries on a new mount.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure: Failure<NoInfer<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  let state: State<Props> = { Code: undefined, busy: false };
  let wasFailureShown = false;
  const listeners = new Set<() => void>();
  const change = (next: State<Props>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const tryLoad = async () => {
    if (state.busy || state.Code) return;
    change({ Code: undefined, busy: true });
    const Code = await load().catch(() => undefined);
    change({ Code, busy: false });
  };
  function Lazy(props: Props) {
    const { Code, busy } = useSyncExternalStore(subscribe, () => state);
    useEffect(() => {
      if (wasFailureShown) void tryLoad();
      else wasFailureShown = state.Code === undefined;
    }, []);
    return Code ? (
      <Code {...props} />
    ) : (
      <Failure {...props} busy={busy} retry={() => void tryLoad()} />
    );
  }
  return lazy(async () => {
    await tryLoad();
    return { default: Lazy };
  });
}
