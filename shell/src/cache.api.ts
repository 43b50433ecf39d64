/** Cache, wallet refresh and switches of the api package, which the shell mounts. */
export {
  connectStream,
  connectSwitches,
  connectWallet,
  fetchAreaVersions,
  hasInFlightCalls,
  queryClient,
} from '@exchange/api';
