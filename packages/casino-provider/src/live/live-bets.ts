import * as v from 'valibot';
import { randomHex } from '../fairness/hash.ts';
import { checkStake } from '../game/check-stake.ts';
import type { AnyLiveGame } from '../game/game.ts';
import type { Visit } from '../http/visits.ts';
import type { Journal } from '../journal/database.ts';
import { Refusal, toRefusalCode } from '../refusal.ts';
import { betRefusal } from '../wallet/bet-refusal.ts';
import type { Outbox } from '../wallet/outbox.ts';
import type { LiveBetInput } from '../wire/live.ts';
import type { LiveBetRow, LiveRepository } from './live.repository.ts';

/** Takes bets into a shared round. */
export interface LiveBets {
  /**
   * Takes a bet once, however often it comes. `closing` is cut off when betting ends, and absent when
   * it is over.
   * @throws Refusal
   */
  place(
    visit: Visit,
    input: LiveBetInput,
    closing: AbortController | undefined,
  ): Promise<{ bet: LiveBetRow; balancePaise?: number | undefined }>;
  /** Waits until no bet is being asked for. */
  idle(): Promise<void>;
}

const BET_DEADLINE_MS = 4000;

/** Creates the bets of a game. */
export function createLiveBets(
  journal: Journal,
  rows: LiveRepository,
  outbox: Outbox,
  game: AnyLiveGame,
): LiveBets {
  const asking = new Set<Promise<unknown>>();

  /** A bet that the rules of the game and of the round allow. */
  function draft({ player }: Visit, input: LiveBetInput): LiveBetRow {
    const choice = v.safeParse(game.choice, input.choice);
    if (!choice.success) throw new Refusal('bad_request', choice.issues[0].message);
    checkStake(game, choice.output, input.stakePaise);
    const standing = rows
      .listBets(input.roundId)
      .filter((bet) => bet.player === player && bet.status !== 'void');
    if (standing.length >= game.betsPerRound) throw new Refusal('too_many_bets');
    return {
      id: `b-${randomHex(16)}`,
      round_id: input.roundId,
      player,
      client_id: input.id,
      stake: input.stakePaise,
      choice: JSON.stringify(choice.output),
      status: 'sending',
      multiplier: null,
      payout: null,
      reason: null,
      placed_at: Date.now(),
    };
  }

  return {
    async place(visit, input, closing) {
      const known = rows.findByClient(input.roundId, visit.player, input.id);
      if (known?.status === 'void') throw new Refusal(toRefusalCode(known.reason));
      if (known) return { bet: known };
      if (!closing) throw new Refusal('too_late');
      const bet = draft(visit, input);
      const { id: betId, round_id: roundId, stake: stakePaise } = bet;
      const order = { betId, roundId, session: visit.session, stakePaise };
      journal.write(() => {
        rows.insertBet(bet);
        outbox.noteBet(order);
      });
      const asked = outbox.askForBet(order, Date.now() + BET_DEADLINE_MS, closing.signal);
      asking.add(asked);
      const { answer, doubtful } = await asked.finally(() => asking.delete(asked));
      // Betting may have ended meanwhile, and the bet be taken back already.
      if (rows.findBet(bet.id)?.status !== 'sending') throw new Refusal('too_late');
      if (answer.kind === 'done') {
        const placed: LiveBetRow = { ...bet, status: 'placed' };
        journal.write(() => {
          rows.saveBet(placed);
          outbox.closeBet(bet.id);
        });
        return { bet: placed, balancePaise: answer.balancePaise };
      }
      const refusal = betRefusal(answer);
      journal.write(() => {
        rows.saveBet({ ...bet, status: 'void', reason: refusal.code });
        if (doubtful) outbox.queueRollback(bet.id);
        else outbox.closeBet(bet.id);
      });
      outbox.send();
      throw refusal;
    },
    async idle() {
      await Promise.allSettled(asking);
    },
  };
}
