import type { WalletAnswer, WalletClient } from '../wallet/wallet-client.ts';
import type { Visit } from './visits.ts';

/** What players can stake, asked of the operator. */
export interface Balances {
  /** The operator's answer, at most a second old: pages that load at once ask once. */
  read(visit: Visit): Promise<WalletAnswer>;
  /** The player's money may have moved. */
  forget(player: string): void;
}

const TIMEOUT_MS = 2000;
const KEEP_MS = 1000;

/** Creates the balances of a wallet. */
export function createBalances(wallet: WalletClient): Balances {
  const known = new Map<string, { session: string; answer: Promise<WalletAnswer> }>();
  return {
    read({ player, session }) {
      const last = known.get(player);
      if (last?.session === session) return last.answer;
      const answer = wallet.call('balance', { session }, { timeoutMs: TIMEOUT_MS });
      const entry = { session, answer };
      known.set(player, entry);
      const late = setTimeout(() => {
        if (known.get(player) === entry) known.delete(player);
      }, KEEP_MS);
      late.unref();
      return answer;
    },
    forget: (player) => void known.delete(player),
  };
}
