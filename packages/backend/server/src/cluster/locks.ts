import type { LeaderRole } from '@exchange/server-kit/database';

/** The leader role for the matches and markets of the feed, and for deleting expired data. */
export const FEED_LEAD: LeaderRole = { name: 'feed', lock: 2 };
