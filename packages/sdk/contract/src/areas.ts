import type { ComponentType } from 'react';
import * as v from 'valibot';

/** Name of an area that is deployed as a remote, `casino`; releases bring it, no code lists it. */
export type RemoteAreaName = string;

/** The owner of a page or call: `shell`, or an area. */
export type Area = 'shell' | RemoteAreaName;

/** Name of the shell among releases; no area has it. */
export const SHELL = 'shell';

/** Words that mean something else in addresses, variables or objects. */
const RESERVED = new Set([
  SHELL,
  'areas',
  'api',
  'assets',
  'storage',
  'telemetry',
  'registry',
  'health',
  'staff',
  'themes',
  'catalog',
  'preview',
  'constructor',
  'prototype',
]);

const NAME = /^[a-z]{2,24}$/;
const NO_NAME = 'is not the name of an area, 2 to 24 letters from a to z';
const IS_RESERVED = 'is a reserved word, not the name of an area';

/** The name of an area: it is part of addresses, of names in scripts and of a folder. */
export const remoteAreaName = v.pipe(
  v.string(),
  v.regex(NAME, NO_NAME),
  v.check((name) => !RESERVED.has(name), IS_RESERVED),
);

/** What has releases of its own: an area, or the shell. */
export const releaseName = v.pipe(
  v.string(),
  v.regex(NAME, NO_NAME),
  v.check((name) => name === SHELL || !RESERVED.has(name), IS_RESERVED),
);

/** Maximum of areas of one system: pages, tickets and reports list all of them. */
export const MAX_AREAS = 20;

/** The module with the pages of a remote. */
export const AREA_EXPOSE = './area';

/** A route inside an area; `path` is relative to the shell's splat route for it. */
export interface AreaRoute {
  path?: string;
  index?: boolean;
  Component: ComponentType;
}

/**
 * A remote's `./area` module: relative routes by the path of the page that they lie below (for
 * example `/sport`).
 */
export interface AreaModule {
  routes: Readonly<Record<string, readonly AreaRoute[]>>;
  /**
   * Ends what goes on outside of the area's components (timers, listeners, connections); called once
   * the player left all of its pages. Components end theirs in the clean-up of their effects.
   */
  leave?: () => void;
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
