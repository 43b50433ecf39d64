/** The counts by sport belong to the api package: the shell's sub-header shows them, too. */
export { useEventCounts } from '@exchange/api';
