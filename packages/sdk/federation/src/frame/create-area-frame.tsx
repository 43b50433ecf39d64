import {
  AREA_EXPOSE,
  type AreaModule,
  type FragmentModule,
  listRoutes,
  type RemoteAreaName,
  selectRoute,
} from '@exchange/contract';
import { type RouteObject, useRoutes } from '@exchange/federation/router';
import type { FrameModule, FrameRequest } from '../registry/frame.ts';
import { FRAME_BASE } from './frame-base.ts';
import { preparePage } from './prepare-page.ts';
import { renderElement } from './render-element.tsx';

type Modules = Readonly<Record<string, () => Promise<unknown>>>;

/** Returns the program that renders the pages and fragments of the area `name`, by their exposes. */
export function createAreaFrame(name: RemoteAreaName, modules: Modules): FrameModule {
  const render = async (request: FrameRequest) => {
    const load = modules[request.expose];
    if (!load) throw new Error(`This release has no module ${request.expose}`);
    // First, as it registers its texts.
    const module = await load();
    await preparePage(request);
    const routes = selectRoutes(module, request);
    const html = await renderElement(<Pages routes={routes} />, request);
    const { manifestUrl } = request.registry.remotes[name]?.active ?? {};
    return {
      html: html.replaceAll(FRAME_BASE, manifestUrl ? new URL('.', manifestUrl).href : '/'),
    };
  };
  return { render };
}

/** Returns the routes of a module as the shell mounts them. */
function selectRoutes(module: unknown, { expose, path, registry }: FrameRequest): RouteObject[] {
  if (expose !== AREA_EXPOSE) {
    const { Fragment } = module as FragmentModule;
    return [{ path: '*', element: <Fragment /> }];
  }
  const mount = selectRoute(listRoutes(registry.areas), path)?.path ?? '';
  const routes = (module as AreaModule).routes[mount] ?? [];
  return [{ path: `${mount}/*`, element: <Pages routes={routes as RouteObject[]} /> }];
}

const Pages = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);
