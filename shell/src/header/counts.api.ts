/** The counts by sport belong to the api package: the sports tree shows them, too. */
export { useEventCounts } from '@exchange/api';
