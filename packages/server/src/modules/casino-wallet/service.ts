import type {
  CasinoAction,
  CasinoWalletCall,
  CasinoWalletInput,
  WalletRefusal,
} from '@exchange/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/unit-of-work.ts';
import { hashBody } from '../../idempotency/idempotency.ts';
import { selectFunds } from '../../ledger/index.ts';
import { toPaise } from '../../money.ts';
import { findUser } from '../users/repository.ts';
import { postToPlayer } from './casino-posting.ts';
import {
  type CasinoBet,
  endBet,
  findBet,
  findCall,
  insertBet,
  insertCall,
  lockNames,
  wasEndedEarly,
} from './repository.ts';
import { type CasinoSession, useCasinoSession } from './sessions.repository.ts';

/** What a call did: to whose money, unknown where the bet is, and why not if it was refused. */
interface Outcome {
  userId: number | null;
  refusal: WalletRefusal | null;
}

/** What the provider hears; the balance is what can be staked, in paise. */
export type WalletAnswer =
  | { refusal: WalletRefusal }
  | { refusal: null; player: { name: string; availablePaise: number } | null };

/** The provider's calls. Each is one transaction; a repeated one gets its first answer. */
export type CasinoWallet = {
  [K in CasinoWalletCall]: (input: CasinoWalletInput<K>) => Promise<WalletAnswer>;
};

const refuse = (refusal: WalletRefusal, userId: number | null = null): Outcome => ({
  userId,
  refusal,
});
const accept = (userId: number | null): Outcome => ({ userId, refusal: null });

/** What an act needs to know of its call. */
interface Act {
  action: CasinoAction;
  transactionId: string;
  betId: string;
  input: object;
  work(tx: Tx): Promise<Outcome>;
}

/** The wallet that game providers play with. */
export function createCasinoWallet(
  context: Pick<Context, 'unitOfWork' | 'ledger' | 'clock' | 'changes'>,
): CasinoWallet {
  const { unitOfWork, ledger, clock, changes } = context;

  async function tell(tx: Tx, { userId, refusal }: Outcome): Promise<WalletAnswer> {
    if (refusal !== null) return { refusal };
    const user = userId === null ? undefined : await findUser(tx, userId);
    if (!user) return { refusal, player: null };
    const { availablePaise } = await ledger.readBalance(tx, user.id);
    return { refusal, player: { name: user.userName, availablePaise } };
  }

  /** Acts once for a transaction id; under the locks of its names nobody else decides on the bet. */
  async function act({ action, transactionId, betId, input, work }: Act): Promise<WalletAnswer> {
    const bodyHash = hashBody([action, input]);
    const { answer, changed } = await unitOfWork.withTransaction(async (tx) => {
      await lockNames(tx, [transactionId, betId]);
      const first = await findCall(tx, transactionId);
      if (first) {
        const outcome = first.bodyHash === bodyHash ? first : refuse('conflict');
        return { answer: await tell(tx, outcome), changed: null };
      }
      const outcome = await work(tx);
      await insertCall(tx, {
        ...{ transactionId, action, betId, bodyHash },
        ...outcome,
        createdAt: clock.now(),
      });
      return { answer: await tell(tx, outcome), changed: outcome };
    });
    if (changed?.refusal === null && changed.userId !== null) changes.mark(changed.userId);
    return answer;
  }

  /** Whether a player may stake now, decided under the lock of the funds: the one place for it. */
  async function checkStake(
    tx: Tx,
    { userId }: CasinoSession,
    stake: number,
  ): Promise<WalletRefusal | null> {
    const { availablePaise } = selectFunds(await ledger.lockFunds(tx, [userId]), userId);
    return stake > availablePaise ? 'insufficient_funds' : null;
  }

  /** Ends an open bet and pays `paise` for it; the reason where it is not open any more. */
  async function close(
    tx: Tx,
    bet: CasinoBet,
    end: { state: 'settled' | 'rolled_back'; win: number; paise: number },
  ): Promise<Outcome> {
    const { state, win, paise } = end;
    await endBet(tx, bet.id, { state, win, endedAt: clock.now() });
    await postToPlayer(tx, ledger, bet, { event: state, paise });
    return accept(bet.userId);
  }

  return {
    balance: ({ session: name }) =>
      unitOfWork.withTransaction(async (tx) => {
        const session = await useCasinoSession(tx, name, clock.now());
        return tell(tx, session ? accept(session.userId) : refuse('session_ended'));
      }),

    bet: (input) =>
      act({
        ...{ action: 'bet', transactionId: input.transaction_id, betId: input.transaction_id },
        input,
        async work(tx) {
          if (await wasEndedEarly(tx, input.transaction_id)) return refuse('rolled_back');
          const session = await useCasinoSession(tx, input.session, clock.now());
          if (!session) return refuse('session_ended');
          const { userId, provider, gameId, gameName } = session;
          const stake = toPaise(input.amount);
          const refusal = await checkStake(tx, session, stake);
          if (refusal !== null) return refuse(refusal, userId);
          const bet = {
            ...{ betId: input.transaction_id, userId, session: session.name },
            ...{ provider, gameId, gameName, roundId: input.round_id },
            ...{ stake, placedAt: clock.now() },
          };
          await insertBet(tx, bet);
          await postToPlayer(tx, ledger, bet, { event: 'open', paise: -stake });
          return accept(userId);
        },
      }),

    win: (input) =>
      act({
        ...{ action: 'win', transactionId: input.transaction_id, betId: input.bet_id, input },
        async work(tx) {
          const bet = await findBet(tx, input.bet_id);
          if (!bet) return refuse('unknown_bet');
          if (bet.state === 'rolled_back') return refuse('rolled_back', bet.userId);
          if (bet.state === 'settled') return refuse('conflict', bet.userId);
          const win = toPaise(input.amount);
          return close(tx, bet, { state: 'settled', win, paise: win });
        },
      }),

    rollback: (input) =>
      act({
        ...{ action: 'rollback', transactionId: input.transaction_id, betId: input.bet_id, input },
        async work(tx) {
          const bet = await findBet(tx, input.bet_id);
          // Remembered by the call itself: the bet is refused should it still come.
          if (!bet) return accept(null);
          if (bet.state === 'settled') return refuse('conflict', bet.userId);
          if (bet.state === 'rolled_back') return accept(bet.userId);
          return close(tx, bet, { state: 'rolled_back', win: 0, paise: bet.stake });
        },
      }),
  };
}
