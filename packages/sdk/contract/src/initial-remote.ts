import { AREA_EXPOSE, type RemoteAreaName } from './areas.ts';
import { paths, selectArea } from './paths.ts';

/** A remote module: the pages of a remote or a fragment. */
export interface RemoteModuleName {
  area: RemoteAreaName;
  /** `./area` or the fragment's name with `./`. */
  expose: string;
}

/**
 * Returns the remote module with a page's prices: the edge preloads it, the shell waits for it
 * before it renders.
 */
export function selectInitialRemote(pathname: string): RemoteModuleName | undefined {
  if (pathname === paths.home()) return { area: 'sports', expose: './in-play-board' };
  const area = selectArea(pathname);
  return area && { area, expose: AREA_EXPOSE };
}
