import type { Led } from '@exchange/database';

/** The matches and markets of the feed, and all that time makes useless. */
export const FEED_LEAD: Led = { name: 'feed', lock: 2 };
