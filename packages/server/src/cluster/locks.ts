import type { LeaderRole } from '@exchange/database';

/** The matches and markets of the feed, and all that time makes useless. */
export const FEED_LEAD: LeaderRole = { name: 'feed', lock: 2 };
