import type { WalletAnswer, WalletClient } from '../wallet/wallet-client.ts';
import type { GameSession } from './game-sessions.ts';

/** Balances of players, read from the operator. */
export interface Balances {
  /** Returns the operator's response; concurrent reads share one request. */
  read(visit: GameSession): Promise<WalletAnswer>;
  /** Invalidates a balance that may have changed. */
  forget(player: string): void;
}

const TIMEOUT_MS = 2000;
const TTL_MS = 1000;

/**
 * Creates the balances of a wallet. Caches a response for a second only in a single instance:
 * others do not report their bets here.
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
      if (isAlone) setTimeout(forgetEntry, TTL_MS).unref();
      else void answer.then(forgetEntry, forgetEntry);
      return answer;
    },
    forget: (player) => void known.delete(player),
  };
}
