/** Cache, client, wallet refresh and switches of the api package, which the shell mounts. */
export {
  connectStream,
  connectSwitches,
  connectWallet,
  fetchAreaVersions,
  hasInFlightMutations,
  loadHttpClient,
  queryClient,
  whenPrefetchedCallLost,
} from '@exchange/api';
