/** The cache, the clockwork of the wallet and the word of versions belong to the api package; the shell mounts them. */
export {
  connectAreaVersions,
  connectStream,
  connectWallet,
  fetchAreaVersions,
  isUnderWay,
  queryClient,
} from '@exchange/api';
