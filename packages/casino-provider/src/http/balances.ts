import type { WalletAnswer, WalletClient } from '../wallet/wallet-client.ts';
import type { GameSession } from './game-sessions.ts';

/** What players can stake, asked of the operator. */
export interface Balances {
  /** The operator's answer: pages that load at once ask once. */
  read(visit: GameSession): Promise<WalletAnswer>;
  /** The player's money may have moved. */
  forget(player: string): void;
}

const TIMEOUT_MS = 2000;
const KEEP_MS = 1000;

/**
 * Creates the balances of a wallet. An answer is kept for a second where this instance is the only one: another one does
 * not say here that it took a bet.
 */
export function createBalances(wallet: WalletClient, isAlone: boolean): Balances {
  const known = new Map<string, { session: string; answer: Promise<WalletAnswer> }>();
  return {
    read({ player, session }) {
      const last = known.get(player);
      if (last?.session === session) return last.answer;
      const answer = wallet.call('balance', { session }, { timeoutMs: TIMEOUT_MS });
      const entry = { session, answer };
      known.set(player, entry);
      const forgetEntry = () => {
        if (known.get(player) === entry) known.delete(player);
      };
      if (isAlone) setTimeout(forgetEntry, KEEP_MS).unref();
      else void answer.then(forgetEntry, forgetEntry);
      return answer;
    },
    forget: (player) => void known.delete(player),
  };
}
