import { setTimeout as sleep } from 'node:timers/promises';
import type { UnitOfWork } from '@exchange/server-kit/database';
import * as v from 'valibot';
import type { AnyLiveGame } from '../game/game.ts';
import { HttpError, toRejectionCode } from '../http-error.ts';
import type { GameSession } from '../sessions/game-sessions.ts';
import { type BetRequest, betError, checkStake, debitStake } from '../wallet/debit-stake.ts';
import type { Outbox } from '../wallet/outbox.ts';
import type { WalletClient } from '../wallet/wallet-client.ts';
import type { LiveBetInput } from '../wire/live.ts';
import { createBetJournal } from './bet-journal.ts';
import type { LiveBetRow } from './live.repository.ts';
import { findBet } from './live.repository.ts';

/** A placed bet, with the balance after it if the operator reported it. */
interface PlacedBet {
  bet: LiveBetRow;
  balancePaise?: number | undefined;
}

/** Places bets in a shared round. */
export interface LiveBets {
  /**
   * Places a bet idempotently: a repeated call gets the response of the first. Throws HttpError.
   */
  place(visit: GameSession, input: LiveBetInput): Promise<PlacedBet>;
  /** Resolves once every pending bet is resolved. */
  stop(): Promise<void>;
}

interface LiveBetOptions {
  unitOfWork: UnitOfWork;
  outbox: Outbox;
  wallet: WalletClient;
  game: AnyLiveGame;
  bettingMs: number;
  now: () => number;
  /** Called with a bet that the wallet rejected. */
  onRefused: (bet: LiveBetRow) => void;
}

/** Timeout of a bet for its player, in ms. */
const BET_DEADLINE_MS = 6000;
const POLL_MS = 100;

/** Creates the bets of a game. */
export function createLiveBets(options: LiveBetOptions): LiveBets {
  const { unitOfWork, outbox, wallet, game, onRefused } = options;
  const notes = createBetJournal(options);
  /** Pending bets, by id. */
  const asking = new Map<string, Promise<PlacedBet>>();

  /** Debits a recorded bet, and records the response. */
  async function ask({ id }: LiveBetRow, order: BetRequest, left: number): Promise<PlacedBet> {
    const closing = AbortSignal.timeout(Math.ceil(left));
    const deadline = Date.now() + BET_DEADLINE_MS;
    const { answer, doubtful } = await debitStake(wallet, order, deadline, closing);
    const rejection = answer.kind === 'done' ? undefined : betError(answer);
    const ended = await notes.end({ betId: id, rejection, doubtful });
    if (answer.kind === 'done') return { bet: ended, balancePaise: answer.balancePaise };
    outbox.send();
    onRefused(ended);
    throw rejection;
  }

  /** Returns the response of an earlier call, also of one before a restart. */
  async function answerAgain(known: LiveBetRow): Promise<PlacedBet> {
    const first = asking.get(known.id);
    if (first) return first;
    const deadline = performance.now() + BET_DEADLINE_MS;
    for (;;) {
      const bet = (await unitOfWork.read((tx) => findBet(tx, known.id))) ?? known;
      if (bet.status === 'void') throw new HttpError(toRejectionCode(bet.reason));
      if (bet.status !== 'sending' || performance.now() > deadline) return { bet };
      await sleep(POLL_MS);
    }
  }

  return {
    async place(visit, input) {
      const choice = v.safeParse(game.choice, input.choice);
      if (!choice.success) throw new HttpError('bad_request', choice.issues[0].message);
      checkStake(game, choice.output, input.stakePaise);
      const { player } = visit;
      const { bet, left } = await notes.begin({ player, input, choice: choice.output });
      if (left === undefined) return answerAgain(bet);
      const { id: betId, round_id: roundId, stake: stakePaise } = bet;
      const order = { betId, roundId, session: visit.session, stakePaise };
      const asked = ask(bet, order, left).finally(() => asking.delete(betId));
      asking.set(betId, asked);
      return asked;
    },
    async stop() {
      await Promise.allSettled(asking.values());
    },
  };
}
