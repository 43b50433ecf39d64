import type { ComponentType } from 'react';

/** Teams' parts of the product that own pages (architecture, "Who shows what"). */
export const AREAS = ['shell', 'sports', 'casino', 'wallet', 'reports'] as const;
export type Area = (typeof AREAS)[number];

/** Areas that are deployed as remotes. */
export const REMOTE_AREAS = ['sports', 'casino', 'wallet', 'reports'] as const;
export type RemoteAreaName = (typeof REMOTE_AREAS)[number];

/** The module with the pages of a remote. */
export const AREA_EXPOSE = './area';

/** Exposed modules of each remote: its pages, and the fragments for other areas' pages. */
export const REMOTE_EXPOSES = {
  sports: [AREA_EXPOSE, './in-play-board', './bet-slip', './sports-tree', './search-results'],
  casino: [AREA_EXPOSE, './popular-games', './game-banners', './game-results'],
  wallet: [AREA_EXPOSE],
  reports: [AREA_EXPOSE],
} as const satisfies Record<RemoteAreaName, readonly string[]>;

/** A route inside an area; `path` is relative to the shell's splat route for it. */
export interface AreaRoute {
  path?: string;
  index?: boolean;
  Component: ComponentType;
}

/**
 * A remote's `./area` module: relative routes by the path of the route that they lie below (for
 * example `/sport`).
 */
export interface AreaModule {
  routes: Readonly<Record<string, readonly AreaRoute[]>>;
}

/** A fragment module: one component without props. */
export interface FragmentModule {
  Fragment: ComponentType;
}

/** A remote module: the pages of a remote or a fragment. */
export interface RemoteModuleName {
  area: RemoteAreaName;
  /** `./area` or the fragment's name with `./`. */
  expose: string;
}
