import * as v from 'valibot';
import { randomHex } from '../fairness/hash.ts';
import { checkStake } from '../game/check-stake.ts';
import type { AnyLiveGame } from '../game/game.ts';
import type { Visit } from '../http/visits.ts';
import type { Journal } from '../journal/database.ts';
import { Refusal, toRefusalCode } from '../refusal.ts';
import { betRefusal } from '../wallet/bet-refusal.ts';
import type { BetOrder, Outbox } from '../wallet/outbox.ts';
import type { LiveBetInput } from '../wire/live.ts';
import type { LiveBetRow, LiveRepository } from './live.repository.ts';

/** A bet that stands, with the balance after it where the operator said it. */
export interface PlacedBet {
  bet: LiveBetRow;
  balancePaise?: number | undefined;
}

/** Takes bets into a shared round. */
export interface LiveBets {
  /**
   * Takes a bet once, however often it comes: a repeated call gets the answer of the first. `closing` is cut off when betting ends, and absent when
   * it is over.
   * @throws Refusal
   */
  place(
    visit: Visit,
    input: LiveBetInput,
    closing: AbortController | undefined,
  ): Promise<PlacedBet>;
  /** Waits until no bet is being asked for. */
  idle(): Promise<void>;
}

const BET_DEADLINE_MS = 4000;
/** Bets of a player in one round that the wallet may refuse before no more is asked for. */
const MOST_REFUSED = 5;

/** Creates the bets of a game. */
export function createLiveBets(
  journal: Journal,
  rows: LiveRepository,
  outbox: Outbox,
  game: AnyLiveGame,
  /** Hears of a bet that the wallet did not take. */
  tellRefused: (bet: LiveBetRow) => void,
): LiveBets {
  /** Bets that are being asked for, by their id. */
  const asking = new Map<string, Promise<PlacedBet>>();

  /** A bet that the rules of the game and of the round allow. */
  function draft({ player }: Visit, input: LiveBetInput): LiveBetRow {
    const choice = v.safeParse(game.choice, input.choice);
    if (!choice.success) throw new Refusal('bad_request', choice.issues[0].message);
    checkStake(game, choice.output, input.stakePaise);
    const tried = rows.listBetsOf(input.roundId, player);
    const standing = tried.filter(({ status }) => status !== 'void');
    if (standing.length >= game.betsPerRound || tried.length >= game.betsPerRound + MOST_REFUSED) {
      throw new Refusal('too_many_bets');
    }
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

  /** Asks the wallet for a bet that was noted, and notes what it answered. */
  async function ask(bet: LiveBetRow, order: BetOrder, signal: AbortSignal): Promise<PlacedBet> {
    const deadline = Date.now() + BET_DEADLINE_MS;
    const { answer, doubtful } = await outbox.askForBet(order, deadline, signal);
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
    const refused: LiveBetRow = { ...bet, status: 'void', reason: refusal.code };
    journal.write(() => {
      rows.saveBet(refused);
      if (doubtful) outbox.queueRollback(bet.id);
      else outbox.closeBet(bet.id);
    });
    outbox.send();
    tellRefused(refused);
    throw refusal;
  }

  return {
    async place(visit, input, closing) {
      const known = rows.findByClient(input.roundId, visit.player, input.id);
      const first = known && asking.get(known.id);
      if (first) return first;
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
      const asked = ask(bet, order, closing.signal).finally(() => asking.delete(bet.id));
      asking.set(bet.id, asked);
      return asked;
    },
    async idle() {
      await Promise.allSettled(asking.values());
    },
  };
}
