import type {
  CasinoAction,
  CasinoWalletCall,
  CasinoWalletInput,
  WalletRejection,
} from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { lockNames } from '../../db/queries.ts';
import { hashBody } from '../../idempotency/idempotency.ts';
import { selectFunds } from '../../ledger/ledger.ts';
import { toPaise } from '../../money.ts';
import { touchSession } from '../auth/repository.ts';
import type { ModuleContext } from '../module-context.ts';
import { loadStakeGuard } from '../safer-gambling/guard.ts';
import {
  type CasinoBet,
  type CasinoCall,
  endBet,
  findBet,
  insertBet,
  insertCall,
  listCalls,
  postToPlayer,
} from './repository.ts';
import { type CasinoSession, touchCasinoSession } from './sessions.repository.ts';

/** The result of a call: the player, unknown if the bet is, and the reason of a rejection. */
interface Outcome {
  userId: number | null;
  userName: string | null;
  rejection: WalletRejection | null;
  /** A message to the player, if it has more detail than the rejection. */
  message: string | null;
}
type Player = Pick<CasinoSession, 'userId' | 'userName'>;

/** The response to the provider; the balance is the amount that can be staked, in paise. */
export type WalletAnswer =
  | { rejection: WalletRejection; message?: string | null }
  | { rejection: null; player: { name: string; availablePaise: number } | null };

/** The provider's calls. Each is one transaction; a repeated one gets its first response. */
export type CasinoWallet = {
  [K in CasinoWalletCall]: (input: CasinoWalletInput<K>) => Promise<WalletAnswer>;
};

const NO_ONE = { userId: null, userName: null } as const;
const toOutcome = (
  { userId, userName }: Player | typeof NO_ONE,
  rejection: WalletRejection | null,
  message: string | null = null,
): Outcome => ({ userId, userName, rejection, message });
const rejectedOutcome = (
  rejection: WalletRejection,
  player: Player | typeof NO_ONE = NO_ONE,
  message: string | null = null,
) => toOutcome(player, rejection, message);
const acceptedOutcome = (player: Player | typeof NO_ONE) => toOutcome(player, null);

/** The parameters of a call's transaction. */
interface Act {
  action: CasinoAction;
  transactionId: string;
  betId: string;
  input: object;
  /** `earlier` are the calls with a response that have one of the two ids, or are about them. */
  work(tx: Tx, earlier: readonly CasinoCall[]): Promise<Outcome>;
}

/** Creates the wallet for game providers. */
export function createCasinoWallet(
  context: Pick<ModuleContext, 'unitOfWork' | 'ledger' | 'clock' | 'changes' | 'signInRules'>,
): CasinoWallet {
  const { unitOfWork, ledger, clock, changes, signInRules } = context;
  const touchGameSession = (tx: Tx, name: string) =>
    touchCasinoSession(tx, name, { now: clock.now(), signInRules });

  async function notify(tx: Tx, outcome: Outcome): Promise<WalletAnswer> {
    const { userId, userName, rejection, message } = outcome;
    if (rejection !== null) return { rejection, message };
    if (userId === null || userName === null) return { rejection, player: null };
    const { availablePaise } = await ledger.readBalance(tx, userId);
    return { rejection, player: { name: userName, availablePaise } };
  }

  /** Acts once for a transaction id; the locks of its names serialize decisions on the bet. */
  async function act({ action, transactionId, betId, input, work }: Act): Promise<WalletAnswer> {
    const bodyHash = hashBody([action, input]);
    const { answer, changed } = await unitOfWork.withTransaction(async (tx) => {
      await lockNames(tx, [transactionId, betId]);
      const earlier = await listCalls(tx, transactionId, betId);
      const first = earlier.find((call) => call.transactionId === transactionId);
      if (first) {
        const outcome = first.bodyHash === bodyHash ? first : rejectedOutcome('conflict');
        return { answer: await notify(tx, outcome), changed: null };
      }
      const outcome = await work(tx, earlier);
      // Not stored: the same call is paid once the operator allows it.
      if (outcome.rejection === 'above_limit') {
        return { answer: await notify(tx, outcome), changed: null };
      }
      await insertCall(tx, {
        transactionId,
        action,
        betId,
        bodyHash,
        userId: outcome.userId,
        rejection: outcome.rejection,
        message: outcome.message,
        createdAt: clock.now(),
      });
      return { answer: await notify(tx, outcome), changed: outcome };
    });
    if (changed?.rejection === null && changed.userId !== null) changes.mark(changed.userId);
    return answer;
  }

  /** Returns why a player may not stake now, under the lock of the funds: the only such check. */
  async function findStakeRejection(
    tx: Tx,
    session: CasinoSession,
    stake: number,
  ): Promise<Outcome | undefined> {
    const { userId } = session;
    const funds = selectFunds(await ledger.lockFunds(tx, [userId]), userId);
    if (stake > funds.availablePaise) return rejectedOutcome('insufficient_funds', session);
    if (!funds.guarded) return undefined;
    const guard = await loadStakeGuard(tx, userId, clock.now());
    const exposureBefore = funds.exposurePaise;
    const rejection = guard.take({ stake, exposureBefore, exposureAfter: exposureBefore + stake });
    return rejection && rejectedOutcome('not_allowed', session, rejection.message);
  }

  /** Ends an open bet and credits its player `paise`. */
  async function close(
    tx: Tx,
    bet: CasinoBet & Player,
    end: { state: 'settled' | 'rolled_back'; win: number; paise: number },
  ): Promise<Outcome> {
    const { state, win, paise } = end;
    await endBet(tx, bet.id, { state, win, endedAt: clock.now() });
    await postToPlayer(tx, ledger, bet, { event: state, paise });
    return acceptedOutcome(bet);
  }

  return {
    balance: ({ session: name }) =>
      unitOfWork.withTransaction(async (tx) => {
        const session = await touchGameSession(tx, name);
        return notify(tx, session ? acceptedOutcome(session) : rejectedOutcome('session_ended'));
      }),

    bet: (input) =>
      act({
        action: 'bet',
        transactionId: input.transaction_id,
        betId: input.transaction_id,
        input,
        async work(tx, earlier) {
          // It was ended before it came.
          if (earlier.length > 0) return rejectedOutcome('rolled_back');
          const session = await touchGameSession(tx, input.session);
          if (!session) return rejectedOutcome('session_ended');
          const { userId, provider, gameId, gameName } = session;
          const stake = toPaise(input.amount);
          const refused = await findStakeRejection(tx, session, stake);
          if (refused) return refused;
          // After the lock of the funds, as closing an account locks them before its sign-ins.
          if (session.isUseDue) await touchSession(tx, session.signIn, clock.now());
          const bet = {
            betId: input.transaction_id,
            userId,
            session: session.name,
            provider,
            gameId,
            gameName,
            roundId: input.round_id,
            stake,
            placedAt: clock.now(),
          };
          await insertBet(tx, bet);
          await postToPlayer(tx, ledger, bet, { event: 'open', paise: -stake });
          return acceptedOutcome(session);
        },
      }),

    win: (input) =>
      act({
        action: 'win',
        transactionId: input.transaction_id,
        betId: input.bet_id,
        input,
        async work(tx, earlier) {
          // Taken back before it came.
          if (earlier.some(({ betId }) => betId === input.transaction_id))
            return rejectedOutcome('rolled_back');
          const bet = await findBet(tx, input.bet_id);
          if (!bet) return rejectedOutcome('unknown_bet');
          if (bet.state === 'rolled_back') return rejectedOutcome('rolled_back', bet);
          if (bet.state === 'settled') return rejectedOutcome('conflict', bet);
          const win = toPaise(input.amount);
          if (bet.maxWin !== null && win > bet.maxWin) return rejectedOutcome('above_limit', bet);
          return close(tx, bet, { state: 'settled', win, paise: win });
        },
      }),

    rollback: (input) =>
      act({
        action: 'rollback',
        transactionId: input.transaction_id,
        betId: input.bet_id,
        input,
        async work(tx, earlier) {
          const bet = await findBet(tx, input.bet_id);
          const isOther = earlier.some(
            ({ transactionId, action, rejection }) =>
              transactionId === input.bet_id && action !== 'bet' && rejection === null,
          );
          if (isOther) return rejectedOutcome('conflict');
          // Remembered by the call itself: a late bet is rejected.
          if (!bet) return acceptedOutcome(NO_ONE);
          if (bet.state === 'settled') return rejectedOutcome('conflict', bet);
          if (bet.state === 'rolled_back') return acceptedOutcome(bet);
          return close(tx, bet, { state: 'rolled_back', win: 0, paise: bet.stake });
        },
      }),
  };
}
