import { loadOrCreateSecret } from '@exchange/server/kept-secret';

/**
 * Returns the secret of the calls between server and casino provider: `CASINO_WALLET_SECRET`, else
 * one that the first start stores in the data folder.
 */
export function casinoSecret(folder: string, env: NodeJS.ProcessEnv = process.env): string {
  return env.CASINO_WALLET_SECRET || loadOrCreateSecret(folder, 'casino-wallet.secret');
}
