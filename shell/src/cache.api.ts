/** The cache, the clockwork of the wallet and the switches belong to the api package; the shell mounts them. */
export {
  connectStream,
  connectSwitches,
  connectWallet,
  fetchAreaVersions,
  hasInFlightMutations,
  queryClient,
} from '@exchange/api';
