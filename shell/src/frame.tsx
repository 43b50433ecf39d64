import { FRAME_PART, listRoutes, type RemoteAreaName } from '@exchange/contract';
import {
  FRAME_BASE,
  type FrameModule,
  type FrameRequest,
  preparePage,
  renderElement,
} from '@exchange/federation/frame';
import { type Federation, FederationContext } from '@exchange/federation/runtime';
import { registerHindi } from '@exchange/i18n';
import { createElement } from 'react';
import { setPageAreas } from './remotes/page-areas.ts';
import { AppRoutes } from './routes.tsx';

registerHindi('shell', () => import('./hi.json'), { required: true });

/** Stands in for the areas' modules: each is an empty element, which the edge fills. */
function createPlaces({ registry }: FrameRequest): Federation {
  const modulesOf = (area: RemoteAreaName) => {
    const version = registry.remotes[area]?.active.version;
    const get = (expose: string) => {
      const Fragment = () =>
        createElement(FRAME_PART, { 'data-area': area, 'data-expose': expose });
      const pages = registry.areas[area]?.pages ?? [];
      const routes = pages.map(({ path }) => [path, [{ path: '*', Component: Fragment }]] as const);
      const module = { Fragment, routes: Object.fromEntries(routes) };
      return { status: 'ready', key: expose, version: version ?? '', module } as const;
    };
    return {
      get,
      version: () => version,
      subscribe: () => () => {},
      request: () => {},
      retry: () => {},
      reportMountError: () => {},
      load: () => Promise.resolve(undefined),
    };
  };
  const never = () => false;
  return {
    modulesOf,
    load: () => Promise.resolve(undefined),
    upgrade: {
      isDue: never,
      lacksAreas: never,
      isUrgent: never,
      offer: () => {},
      listOutdated: () => [],
      applyUpdate: () => Promise.resolve(false),
    },
  };
}

/** Renders the page around the areas' parts: bars, columns, the shell's own pages. */
export const render: FrameModule['render'] = async (request) => {
  setPageAreas(request.registry);
  await preparePage(request);
  const page = (
    <FederationContext value={createPlaces(request)}>
      <AppRoutes table={listRoutes(request.registry.areas)} />
    </FederationContext>
  );
  const html = await renderElement(page, request);
  return { html: html.replaceAll(FRAME_BASE, '/assets/') };
};
