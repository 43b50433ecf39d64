import type { ComponentType } from 'react';

/** The deployables that own pages (architecture, "Who shows what"). */
export const AREAS = ['shell', 'sports', 'casino', 'wallet', 'reports'] as const;
export type Area = (typeof AREAS)[number];

/** The areas that are deployed as remotes of their own. */
export const REMOTE_AREAS = ['sports', 'casino', 'wallet', 'reports'] as const;
export type RemoteAreaName = (typeof REMOTE_AREAS)[number];

/** The module every remote exposes for its pages. */
export const AREA_EXPOSE = './area';

/** What each remote exposes: its pages, and the fragments that it lends to other areas' pages. */
export const REMOTE_EXPOSES = {
  sports: [AREA_EXPOSE, './in-play-board', './bet-slip', './sports-tree', './search-results'],
  casino: [AREA_EXPOSE, './popular-games', './game-banners', './game-results'],
  wallet: [AREA_EXPOSE],
  reports: [AREA_EXPOSE],
} as const satisfies Record<RemoteAreaName, readonly string[]>;

/** A route inside an area; `path` is relative to the splat route of the shell that leads there. */
export interface AreaRoute {
  path?: string;
  index?: boolean;
  Component: ComponentType;
}

/**
 * The shape of a remote's `./area` module: one table of relative routes for each splat route of
 * the shell that leads to this area, keyed by that splat's mount path (for example `/sport`).
 */
export interface AreaModule {
  routes: Readonly<Record<string, readonly AreaRoute[]>>;
  /** Starts the data requests of a page before it renders; `path` is the whole location path. */
  prefetch?: (path: string) => void;
}

/** The shape of a fragment module: one component that needs no props. */
export interface FragmentModule {
  Fragment: ComponentType;
}
