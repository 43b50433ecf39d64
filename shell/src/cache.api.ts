/** Cache, wallet refresh and switches of the api package, which the shell mounts. */
export {
  connectStream,
  connectSwitches,
  connectWallet,
  fetchAreaVersions,
  hasInFlightMutations,
  queryClient,
} from '@exchange/api';
