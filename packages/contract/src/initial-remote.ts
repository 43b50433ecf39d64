import { AREA_EXPOSE, type RemoteAreaName } from './areas.ts';
import { paths, selectArea } from './paths.ts';

/** One part of a remote: its pages, or a fragment that it lends. */
export interface RemotePartName {
  area: RemoteAreaName;
  /** `./area` or the fragment's name with `./`. */
  expose: string;
}

/** What a page shows prices with: the edge preloads it, the shell waits for it before it renders. */
export function selectInitialRemote(pathname: string): RemotePartName | undefined {
  if (pathname === paths.home()) return { area: 'sports', expose: './in-play-board' };
  const area = selectArea(pathname);
  return area && { area, expose: AREA_EXPOSE };
}
