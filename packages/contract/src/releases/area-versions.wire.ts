import * as v from 'valibot';
import type { RemoteArea } from '../areas.ts';

/** Path of the edge; a GET with the browser's cookies tells the versions that it would get now. */
export const VERSIONS_PATH = '/registry/versions';
/** Topic of the stream with the same; the edge adds it to each stream, the server does not know it. */
export const REGISTRY_TOPIC = 'registry';

/** Version of each area for one browser; an area that is missing is switched off. */
export type AreaVersions = Readonly<Partial<Record<RemoteArea, string>>>;

/** The answer, and the data of the topic; areas that a page does not know are allowed. */
export const areaVersionsData = v.object({ versions: v.record(v.string(), v.string()) });
