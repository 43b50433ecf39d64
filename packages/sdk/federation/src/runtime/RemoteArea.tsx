import {
  AREA_EXPOSE,
  type AreaModule,
  type FragmentModule,
  type RemoteAreaName,
} from '@exchange/contract';
import { type RouteObject, useLocation, useRoutes } from '@exchange/federation/router';
import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Federation } from './federation.ts';
import { notifyDeveloper, reportRemoteFault, reportRemoteMount } from './report.ts';
import { markPhase } from './timeline.ts';
import { endStart, noteStart } from './unfinished-starts.ts';

/** Provides the federation to RemoteArea and RemoteFragment. */
export const FederationContext = createContext<Federation | undefined>(undefined);

/** Returns the federation of the page. Throws outside of a FederationContext. */
export function useFederation(): Federation {
  const federation = useContext(FederationContext);
  if (!federation) throw new Error('FederationContext is missing');
  return federation;
}

/** Content while a remote loads, and when no version of it can be shown. */
export interface RemoteSlots {
  skeleton: ReactNode;
  fallback: (failure: RemoteFailure) => ReactNode;
}

/** Props of the fallback: the owner of the missing module, and a retry. */
export interface RemoteFailure {
  area: RemoteAreaName;
  retry: () => void;
}

interface RemoteModuleProps extends RemoteSlots {
  area: RemoteAreaName;
  expose: string;
  /** A change of this value retries a module that failed while it rendered. */
  retryKey?: string;
  children: (module: unknown) => ReactNode;
}

/** Renders one remote module inside its boundary: skeleton, then the module, or the fallback. */
function RemoteModule(props: RemoteModuleProps) {
  const { area, expose, retryKey, skeleton, fallback, children } = props;
  const { modulesOf, upgrade } = useFederation();
  const modules = modulesOf(area);
  // Deferred, so that a new module renders in slices, between which a slow phone handles a tap.
  const state = useDeferredValue(
    useSyncExternalStore(modules.subscribe, () => modules.get(expose)),
  );

  useEffect(() => modules.request(expose), [modules, expose]);

  // Only another page retries automatically.
  useEffect(() => {
    const current = modules.get(expose);
    if (current.status === 'failed' && current.phase === 'mount') modules.retry(expose);
  }, [retryKey]);

  if (state.status === 'failed') {
    // A version that is gone for good is not requested again if the edge offers another one by now.
    const retry = async () => {
      if (!(await upgrade.applyUpdate(area))) modules.retry(expose);
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
          const { version } = state;
          endStart(area, version, expose);
          modules.reportMountError(expose, version, error);
          reportRemoteFault({ area, version, fault: 'mount', at: performance.now() });
          if (process.env.NODE_ENV === 'development') notifyDeveloper(error);
        }}
      >
        <MountReporter owner={area} version={state.version} expose={expose} />
        {children(state.module)}
      </ErrorBoundary>
    </div>
  );
}

interface MountReporterProps {
  owner: RemoteAreaName;
  version: string;
  expose: string;
}

/**
 * Marks the moment when a remote's module was on the page, and reports its version to the edge. It
 * renders before the module, so that one that freezes the page leaves the note of its start.
 */
function MountReporter({ owner, version, expose }: MountReporterProps) {
  useState(() => noteStart(owner, version, expose));
  useEffect(() => {
    markPhase(owner, 'mount', version);
    reportRemoteMount(owner, version);
    // After the frame with the module, whose effects have run by then.
    requestAnimationFrame(() => void setTimeout(endStart, 0, owner, version, expose));
    return () => endStart(owner, version, expose);
  }, [owner, version, expose]);
  return null;
}

interface RemoteFragmentProps extends RemoteSlots {
  area: RemoteAreaName;
  /** The fragment's name, `./bet-slip`. */
  expose: string;
}

/**
 * Renders a fragment that a remote lends to a page of another area; nothing if the page's registry
 * lacks the remote.
 */
export function RemoteFragment({ area, expose, skeleton, fallback }: RemoteFragmentProps) {
  const { modulesOf } = useFederation();
  if (modulesOf(area).version() === undefined) return null;
  return (
    <RemoteModule area={area} expose={expose} skeleton={skeleton} fallback={fallback}>
      {(module) => {
        const { Fragment } = module as FragmentModule;
        return <Fragment />;
      }}
    </RemoteModule>
  );
}

/**
 * Returns true if the page is about to reload for another version of the area. Decided on
 * navigation only, never while the page is in view.
 */
function useVersionUpgrade(area: RemoteAreaName, pathname: string): boolean {
  const { upgrade } = useFederation();
  const [entry, setEntry] = useState(() => ({ pathname, isUpgrading: upgrade.isDue(area) }));
  if (entry.pathname !== pathname) setEntry({ pathname, isUpgrading: upgrade.isDue(area) });

  useEffect(() => {
    if (!entry.isUpgrading) return;
    void upgrade.applyUpdate(area).then((isLoading) => {
      if (isLoading) return;
      setEntry((now) => (now === entry ? { ...entry, isUpgrading: false } : now));
    });
  }, [upgrade, area, entry]);

  return entry.isUpgrading;
}

interface RemoteAreaProps extends RemoteSlots {
  area: RemoteAreaName;
  /** The splat route of the shell (`/sport/*`) that renders this element, without the splat. */
  mount: string;
  /** Shown where the area has no route for the rest of the path. */
  notFound: ReactNode;
}

/** Renders the pages of `area` below `mount`; must be the element of the route `${mount}/*`. */
export function RemoteArea({ area, mount, notFound, skeleton, fallback }: RemoteAreaProps) {
  const { pathname } = useLocation();
  if (useVersionUpgrade(area, pathname)) return <div data-boundary={area}>{skeleton}</div>;
  return (
    <RemoteModule
      area={area}
      expose={AREA_EXPOSE}
      retryKey={pathname}
      skeleton={skeleton}
      fallback={fallback}
    >
      {(module) => <AreaRoutes module={module as AreaModule} mount={mount} notFound={notFound} />}
    </RemoteModule>
  );
}

interface AreaRoutesProps {
  module: AreaModule;
  mount: string;
  notFound: ReactNode;
}

/** Area module → its pages on the screen: two for a moment, as one page of it follows another. */
const shownPages = new Map<AreaModule, number>();

function changeShown(module: AreaModule, by: 1 | -1): void {
  const shown = (shownPages.get(module) ?? 0) + by;
  if (shown > 0) shownPages.set(module, shown);
  else {
    shownPages.delete(module);
    module.leave?.();
  }
}

function AreaRoutes({ module, mount, notFound }: AreaRoutesProps) {
  useEffect(() => {
    changeShown(module, 1);
    // Later, as the next page may be of the same area.
    return () => queueMicrotask(() => changeShown(module, -1));
  }, [module]);
  const routes = useMemo<RouteObject[]>(
    () => [
      ...(module.routes[mount] ?? []).map((route) => ({ ...route }) as RouteObject),
      { path: '*', element: notFound },
    ],
    [module, mount, notFound],
  );
  return useRoutes(routes);
}
