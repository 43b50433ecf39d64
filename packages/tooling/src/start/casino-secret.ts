import { loadOrCreateSecret } from '@exchange/server/kept-secret';

/**
 * The secret that signs the calls between server and casino provider: `CASINO_WALLET_SECRET`, else
 * one that the first start makes and keeps in the data folder.
 */
export function casinoSecret(folder: string, env: NodeJS.ProcessEnv = process.env): string {
  return env.CASINO_WALLET_SECRET || loadOrCreateSecret(folder, 'casino-wallet.secret');
}
