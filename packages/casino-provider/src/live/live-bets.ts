import { setTimeout as sleep } from 'node:timers/promises';
import type { UnitOfWork } from '@exchange/database';
import * as v from 'valibot';
import { checkStake } from '../game/check-stake.ts';
import type { AnyLiveGame } from '../game/game.ts';
import type { GameSession } from '../http/game-sessions.ts';
import { HttpError, toRefusalCode } from '../http-error.ts';
import { betRefusal } from '../wallet/bet-refusal.ts';
import { type BetRequest, debitStake } from '../wallet/debit-stake.ts';
import type { Outbox } from '../wallet/outbox.ts';
import type { WalletClient } from '../wallet/wallet-client.ts';
import type { LiveBetInput } from '../wire/live.ts';
import { createBetJournal } from './bet-journal.ts';
import type { LiveBetRow } from './live.repository.ts';
import { findBet } from './live.repository.ts';

/** A bet that stands, with the balance after it where the operator said it. */
export interface PlacedBet {
  bet: LiveBetRow;
  balancePaise?: number | undefined;
}

/** Takes bets into a shared round, at whichever instance they come. */
export interface LiveBets {
  /**
   * Takes a bet once, however often it comes: a repeated call gets the answer of the first.
   * @throws Refusal
   */
  place(visit: GameSession, input: LiveBetInput): Promise<PlacedBet>;
  /** Resolves once every bet that is asked for has its answer. */
  stop(): Promise<void>;
}

interface Parts {
  unitOfWork: UnitOfWork;
  outbox: Outbox;
  wallet: WalletClient;
  game: AnyLiveGame;
  bettingMs: number;
  /** The clock that all instances share. */
  now: () => number;
  /** Hears of a bet that the wallet did not take. */
  onRefused: (bet: LiveBetRow) => void;
}

/** How long a player waits for the answer to his bet, also in a crowd, in ms. */
const BET_DEADLINE_MS = 6000;
const LOOK_MS = 100;

/** Creates the bets of a game. */
export function createLiveBets(parts: Parts): LiveBets {
  const { unitOfWork, outbox, wallet, game, onRefused } = parts;
  const notes = createBetJournal(parts);
  /** Bets that this instance asks for, by their id. */
  const asking = new Map<string, Promise<PlacedBet>>();

  /** Asks the wallet for a bet that was noted, and notes what it answered. */
  async function ask({ id }: LiveBetRow, order: BetRequest, left: number): Promise<PlacedBet> {
    const closing = AbortSignal.timeout(Math.ceil(left));
    const deadline = Date.now() + BET_DEADLINE_MS;
    const { answer, doubtful } = await debitStake(wallet, order, deadline, closing);
    const refusal = answer.kind === 'done' ? undefined : betRefusal(answer);
    const ended = await notes.end({ betId: id, refusal, doubtful });
    if (answer.kind === 'done') return { bet: ended, balancePaise: answer.balancePaise };
    outbox.send();
    onRefused(ended);
    throw refusal;
  }

  /** The answer of a call that came before, here or at another instance. */
  async function answerAgain(known: LiveBetRow): Promise<PlacedBet> {
    const first = asking.get(known.id);
    if (first) return first;
    const deadline = performance.now() + BET_DEADLINE_MS;
    for (;;) {
      const bet = (await unitOfWork.read((tx) => findBet(tx, known.id))) ?? known;
      if (bet.status === 'void') throw new HttpError(toRefusalCode(bet.reason));
      if (bet.status !== 'sending' || performance.now() > deadline) return { bet };
      await sleep(LOOK_MS);
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
