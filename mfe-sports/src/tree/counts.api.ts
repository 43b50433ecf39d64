/** The counts by sport of the api package, which the shell's sub-header shows, too. */
export { useEventCounts } from '@exchange/api';
