/** Cache, client, wallet refresh, switches and counts of the api package, which the shell mounts. */
export {
  connectStream,
  connectSwitches,
  connectWallet,
  fetchAreaVersions,
  hasInFlightMutations,
  loadHttpClient,
  queryClient,
  useEventCounts,
  whenPrefetchedCallLost,
} from '@exchange/api';
