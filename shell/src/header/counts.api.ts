/** The counts by sport of the api package, which the sports tree shows, too. */
export { useEventCounts } from '@exchange/api';
