import { AREA_EXPOSE, AREA_MOUNTS, type AreaModule, type AreaMount } from '@exchange/contract';
import { type RouteObject, useLocation, useRoutes } from '@exchange/federation/router';
import { type ReactNode, useMemo } from 'react';
import { RemoteModule, type RemoteSlots } from './RemoteModule.tsx';
import { useVersionUpgrade } from './use-version-upgrade.ts';

interface RemoteAreaProps extends RemoteSlots {
  /** The splat route of the shell (`/sport/*`) that renders this element, without the splat. */
  mount: AreaMount;
  /** Shown where the area has no route for the rest of the path. */
  notFound: ReactNode;
}

/**
 * Renders the pages of the remote that owns `mount`; must be the element of the route `${mount}/*`.
 */
export function RemoteArea({ mount, notFound, skeleton, fallback }: RemoteAreaProps) {
  const { pathname } = useLocation();
  const area = AREA_MOUNTS[mount];
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
  mount: AreaMount;
  notFound: ReactNode;
}

function AreaRoutes({ module, mount, notFound }: AreaRoutesProps) {
  const routes = useMemo<RouteObject[]>(
    () => [
      ...(module.routes[mount] ?? []).map((route) => ({ ...route }) as RouteObject),
      { path: '*', element: notFound },
    ],
    [module, mount, notFound],
  );
  return useRoutes(routes);
}
