/** The cache and the wallet's clockwork belong to the api package; the shell only mounts them. */
export { connectStream, connectWallet, queryClient } from '@exchange/api';
