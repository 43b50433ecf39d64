import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { commitTo, randomHex } from '../fairness/hash.ts';
import { createRandom } from '../fairness/random.ts';
import { checkStake } from '../game/check-stake.ts';
import { type AnySoloGame, gameKey, IllegalMove } from '../game/game.ts';
import type { Library } from '../game/library.ts';
import { calculatePayout } from '../game/payout.ts';
import type { Visit } from '../http/visits.ts';
import type { Journal } from '../journal/database.ts';
import { Refusal, toRefusalCode } from '../refusal.ts';
import { betRefusal } from '../wallet/bet-refusal.ts';
import type { BetOrder, Outbox } from '../wallet/outbox.ts';
import type { NextRound, OpenRoundInput, SoloReply, SoloRound } from '../wire/solo.ts';
import { createSoloRepository, type RoundRow } from './solo.repository.ts';
import { toSoloRound } from './to-solo-round.ts';

/** Plays the single-player games: bet, moves, settlement, and what was left alone. */
export interface SoloEngine {
  /** The commitment of the player's next round. */
  next(player: string, game: AnySoloGame): NextRound;
  openRound(visit: Visit, game: AnySoloGame, input: OpenRoundInput): Promise<SoloReply>;
  act(
    visit: Visit,
    game: AnySoloGame,
    roundId: string,
    input: { id: string; action: unknown },
  ): Promise<SoloReply>;
  /** The player's open round, his last ones, and the last that never began, which show their seeds. */
  read(
    player: string,
    game: AnySoloGame,
  ): { open?: SoloRound; past: SoloRound[]; voided: SoloRound[] };
  /** Resolves rounds that were left alone. @returns how many */
  resolveLeft(nowMs?: number): number;
  /** After the end of a process: bets without an answer are taken back. */
  recover(): void;
}

/** How long a player waits for the answer to his bet, and for that of a payout, in ms. */
const BET_DEADLINE_MS = 6000;
const PAYOUT_WAIT_MS = 2500;
const PAST_ROUNDS = 20;

/** Creates the engine. */
export function createSoloEngine(
  journal: Journal,
  outbox: Outbox,
  library: Library,
  log: FastifyBaseLogger,
): SoloEngine {
  const rounds = createSoloRepository(journal);
  /** Bets that are being asked for; a repeated call waits for the first one. */
  const asking = new Map<string, Promise<number | undefined>>();

  function seedOf(player: string, game: string) {
    const known = rounds.readSeed(player, game);
    if (known) return known;
    const fresh = { server_seed: randomHex(), nonce: 0 };
    rounds.saveSeed(player, game, fresh.server_seed, fresh.nonce);
    return fresh;
  }

  const next = (player: string, game: AnySoloGame): NextRound => {
    const { server_seed, nonce } = seedOf(player, gameKey(game));
    return { commitment: commitTo(server_seed), nonce };
  };

  const reply = (game: AnySoloGame, row: RoundRow, balancePaise?: number): SoloReply => ({
    round: toSoloRound(game, row, outbox.isPaid(row.bet_id)),
    next: next(row.player, game),
    ...(balancePaise !== undefined && { balancePaise }),
  });

  /** Inside a transaction: stores a state and, when the round is over, queues what it pays. */
  function storeState(game: AnySoloGame, row: RoundRow, state: unknown): RoundRow {
    const over = game.isOver(state);
    const payout = over ? calculatePayout(game, game.payout(state, row.stake)) : null;
    const stored: RoundRow = {
      ...row,
      state: JSON.stringify(state),
      status: over ? 'settled' : 'open',
      payout,
      touched_at: Date.now(),
    };
    rounds.save(stored);
    if (payout !== null) outbox.queueWin(row.bet_id, payout);
    return stored;
  }

  /** Sends what was queued and waits a moment, so that the reply can hold the new balance. */
  async function pay(row: RoundRow): Promise<number | undefined> {
    if (row.status !== 'settled') return undefined;
    const answered = outbox.untilAnswered(row.bet_id, PAYOUT_WAIT_MS);
    outbox.send();
    return answered;
  }

  function voidRound(row: RoundRow, reason: string, doubtful: boolean): void {
    journal.write(() => {
      rounds.save({ ...row, status: 'void', reason, touched_at: Date.now() });
      if (doubtful) outbox.queueRollback(row.bet_id);
      else outbox.closeBet(row.bet_id);
    });
    if (doubtful) outbox.send();
  }

  async function askAndDeal(game: AnySoloGame, row: RoundRow, order: BetOrder) {
    const { answer, doubtful } = await outbox.askForBet(order, Date.now() + BET_DEADLINE_MS);
    if (answer.kind !== 'done') {
      voidRound(row, answer.kind === 'refused' ? answer.reason : 'wallet_silent', doubtful);
      throw betRefusal(answer);
    }
    return (await pay(deal(game, row))) ?? answer.balancePaise;
  }

  /** The bet stands: draws the round and stores it, or takes the bet back if that fails. */
  function deal(game: AnySoloGame, row: RoundRow): RoundRow {
    try {
      return journal.write(() => {
        outbox.closeBet(row.bet_id);
        const { server_seed: serverSeed, client_seed: clientSeed, nonce } = row;
        const random = createRandom({ serverSeed, clientSeed, nonce });
        return storeState(game, row, game.open(JSON.parse(row.choice), random, row.stake));
      });
    } catch (error) {
      voidRound(row, 'wallet_refused', true);
      throw error;
    }
  }

  /** Inside a transaction: notes the round and the bet before the wallet hears of it. */
  function note(visit: Visit, game: AnySoloGame, input: OpenRoundInput, choice: unknown) {
    const key = gameKey(game);
    if (rounds.findOpen(visit.player, key)) throw new Refusal('round_open');
    const { server_seed, nonce } = seedOf(visit.player, key);
    if (commitTo(server_seed) !== input.commitment) throw new Refusal('commitment_changed');
    rounds.saveSeed(visit.player, key, randomHex(), nonce + 1);
    const now = Date.now();
    const row: RoundRow = {
      id: `s-${randomHex(12)}`,
      game: key,
      player: visit.player,
      client_id: input.id,
      bet_id: `b-${randomHex(16)}`,
      stake: input.stakePaise,
      choice: JSON.stringify(choice),
      server_seed,
      client_seed: input.clientSeed,
      nonce,
      status: 'betting',
      state: null,
      payout: null,
      reason: null,
      opened_at: now,
      touched_at: now,
      commitment: input.commitment,
    };
    rounds.insert(row);
    const { session } = visit;
    const order = { betId: row.bet_id, roundId: row.id, session, stakePaise: row.stake };
    outbox.noteBet(order);
    return { row, order };
  }

  return {
    next,
    async openRound(visit, game, input) {
      const { player } = visit;
      const known = rounds.findByClient(player, gameKey(game), input.id);
      if (known) {
        const balance = await asking.get(known.id);
        const now = rounds.find(known.id) ?? known;
        if (now.status === 'void') throw new Refusal(toRefusalCode(now.reason));
        return reply(game, now, balance);
      }
      const choice = v.safeParse(game.choice, input.choice);
      if (!choice.success) throw new Refusal('bad_request', choice.issues[0].message);
      checkStake(game, choice.output, input.stakePaise);
      const { row, order } = journal.write(() => note(visit, game, input, choice.output));
      const asked = askAndDeal(game, row, order);
      asking.set(row.id, asked);
      try {
        const balance = await asked;
        return reply(game, rounds.find(row.id) ?? row, balance);
      } finally {
        asking.delete(row.id);
      }
    },
    async act(visit, game, roundId, input) {
      const row = rounds.find(roundId);
      if (row?.player !== visit.player || row.game !== gameKey(game)) throw new Refusal('unknown');
      const action = v.safeParse(game.action, input.action);
      if (!action.success) throw new Refusal('bad_request', action.issues[0].message);
      const played = journal.write(() => {
        if (!rounds.noteAction(row.id, input.id)) return row;
        if (row.status !== 'open' || !row.state) throw new Refusal('illegal_move');
        return storeState(game, row, move(game, JSON.parse(row.state), action.output));
      });
      return reply(game, played, played === row ? undefined : await pay(played));
    },
    read(player, game) {
      const key = gameKey(game);
      const open = rounds.findOpen(player, key);
      const show = (row: RoundRow) => toSoloRound(game, row, outbox.isPaid(row.bet_id));
      return {
        ...(open && { open: show(open) }),
        past: rounds.listPast(player, key, PAST_ROUNDS).map(show),
        voided: rounds.listVoid(player, key, PAST_ROUNDS).map(show),
      };
    },
    resolveLeft(nowMs = Date.now()) {
      let resolved = 0;
      for (const { game } of library.all) {
        if (game.kind !== 'solo') continue;
        for (const row of rounds.listLeft(gameKey(game), nowMs - game.leftAfterS * 1000)) {
          try {
            journal.write(() => storeState(game, row, game.leave(JSON.parse(row.state ?? ''))));
            resolved += 1;
          } catch (error) {
            // The other rounds must not wait for one that cannot be ended.
            log.error({ err: error, round: row.id }, 'a round that was left could not be resolved');
          }
        }
      }
      if (resolved > 0) outbox.send();
      return resolved;
    },
    recover() {
      for (const betId of outbox.unansweredBets()) {
        const row = rounds.findByBet(betId);
        if (row?.status === 'betting') voidRound(row, 'wallet_silent', true);
      }
    },
  };
}

function move(game: AnySoloGame, state: unknown, action: unknown): unknown {
  try {
    return game.act(state, action);
  } catch (error) {
    if (error instanceof IllegalMove) throw new Refusal('illegal_move', error.message);
    throw error;
  }
}
