import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { commitTo, randomHex } from '../fairness/hash.ts';
import { createRandom } from '../fairness/random.ts';
import { type AnySoloGame, calculatePayout, gameKey, IllegalMove } from '../game/game.ts';
import type { Library } from '../game/library.ts';
import { HttpError, toRejectionCode } from '../http-error.ts';
import type { GameSession } from '../sessions/game-sessions.ts';
import { type BetRequest, betError, checkStake, debitStake } from '../wallet/debit-stake.ts';
import type { Outbox } from '../wallet/outbox.ts';
import type { WalletClient } from '../wallet/wallet-client.ts';
import type { NextRound, OpenRoundInput, SoloReply, SoloRound } from '../wire/solo.ts';
import { type AbandonedRounds, createAbandonedRounds } from './abandoned-rounds.ts';
import { beginRound, waitForResolution } from './begin-round.ts';
import * as rows from './solo.repository.ts';
import { type RoundRow, toSoloRound } from './solo.repository.ts';

/** Runs the single-player games: bet, moves, settlement, and abandoned rounds. */
export interface SoloEngine extends AbandonedRounds {
  openRound(visit: GameSession, game: AnySoloGame, input: OpenRoundInput): Promise<SoloReply>;
  act(
    visit: GameSession,
    game: AnySoloGame,
    roundId: string,
    input: { id: string; action: unknown },
  ): Promise<SoloReply>;
  /**
   * Reads the commitment of the player's next round, the open round, the last ones, and void ones
   * with their seeds.
   */
  read(
    player: string,
    game: AnySoloGame,
  ): Promise<{ next: NextRound; open?: SoloRound; past: SoloRound[]; voided: SoloRound[] }>;
  /**
   * Resolves once every received bet and move has its response, with or without a waiting caller.
   */
  stop(): Promise<void>;
}

/** Dependencies of the engine. */
export interface SoloOptions {
  unitOfWork: UnitOfWork;
  outbox: Outbox;
  wallet: WalletClient;
  library: Library;
  log: FastifyBaseLogger;
}

/** Timeouts of a bet and of a payout for the player, in ms. */
const BET_DEADLINE_MS = 6000;
const PAYOUT_WAIT_MS = 2500;
/** Time after which a bet's caller has given up or is gone, in ms. */
const ASKER_GONE_MS = 2 * BET_DEADLINE_MS;
const PAST_ROUNDS = 20;

/** Creates the engine. */
export function createSoloEngine(options: SoloOptions): SoloEngine {
  const { unitOfWork, outbox, wallet } = options;
  const { withTransaction, read } = unitOfWork;
  /** Pending bets; a repeated call waits for the first one. */
  const asking = new Map<string, Promise<number | undefined>>();
  const running = new Set<Promise<unknown>>();

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    return work.finally(() => running.delete(work));
  }

  async function nextOf(tx: Tx, player: string, game: string): Promise<NextRound> {
    const { server_seed, nonce } = await rows.readSeed(tx, { player, game }, randomHex());
    return { commitment: commitTo(server_seed), nonce };
  }

  const reply = (game: AnySoloGame, row: RoundRow, balancePaise?: number): Promise<SoloReply> =>
    withTransaction(async (tx) => {
      const paid = await outbox.listPaid(tx, [row.bet_id]);
      return {
        round: toSoloRound(game, row, paid.has(row.bet_id)),
        next: await nextOf(tx, row.player, row.game),
        ...(balancePaise !== undefined && { balancePaise }),
      };
    });

  /** Stores a state and, when the round is over, queues its payout. */
  async function storeState(tx: Tx, game: AnySoloGame, row: RoundRow, state: unknown) {
    const over = game.isOver(state);
    const payout = over ? calculatePayout(game, game.payout(state, row.stake)) : null;
    const stored: RoundRow = {
      ...row,
      state: JSON.stringify(state),
      status: over ? 'settled' : 'open',
      payout,
      touched_at: Date.now(),
    };
    await rows.saveRound(tx, stored);
    if (payout !== null) await outbox.queueWins(tx, [{ betId: row.bet_id, paise: payout }]);
    return stored;
  }

  /** Sends the queue and waits a moment, so that the reply can contain the new balance. */
  async function pay(row: RoundRow): Promise<number | undefined> {
    if (row.status !== 'settled') return undefined;
    const answered = outbox.untilAnswered(row.bet_id, PAYOUT_WAIT_MS);
    outbox.send();
    return answered;
  }

  /** Ends a round whose bet is still pending. */
  async function voidRound({ id }: RoundRow, reason: string, doubtful: boolean): Promise<void> {
    await withTransaction(async (tx) => {
      const row = await rows.lockRound(tx, id);
      if (!rows.isStill(row, 'betting')) return;
      await rows.saveRound(tx, { ...row, status: 'void', reason, touched_at: Date.now() });
      if (doubtful) await outbox.queueRollbacks(tx, [row.bet_id]);
    });
    if (doubtful) outbox.send();
  }

  async function askAndDeal(game: AnySoloGame, row: RoundRow, order: BetRequest) {
    const deadline = Date.now() + BET_DEADLINE_MS;
    const { answer, doubtful } = await debitStake(wallet, order, deadline);
    if (answer.kind !== 'done') {
      await voidRound(row, answer.kind === 'refused' ? answer.reason : 'wallet_silent', doubtful);
      throw betError(answer);
    }
    return (await pay(await deal(game, row))) ?? answer.balancePaise;
  }

  /** Draws and stores the round of an accepted bet, or rolls the bet back on a failure. */
  async function deal(game: AnySoloGame, row: RoundRow): Promise<RoundRow> {
    try {
      const { server_seed: serverSeed, client_seed: clientSeed, nonce } = row;
      const random = createRandom({ serverSeed, clientSeed, nonce });
      const state = game.open(JSON.parse(row.choice), random, row.stake);
      return await withTransaction(async (tx) => {
        const now = await rows.lockRound(tx, row.id);
        // The bet took too long, and was rolled back.
        if (!rows.isStill(now, 'betting')) throw new HttpError('wallet_silent');
        return storeState(tx, game, now, state);
      });
    } catch (error) {
      await voidRound(row, 'wallet_refused', true);
      throw error;
    }
  }

  /** Returns the response of an earlier call, also of one before a restart. */
  async function answerAgain(game: AnySoloGame, known: RoundRow): Promise<SoloReply> {
    const balance = await asking.get(known.id);
    let row = await waitForResolution(
      unitOfWork,
      known,
      known.opened_at + ASKER_GONE_MS - Date.now(),
    );
    if (row.status === 'betting') {
      // Its caller is gone: a bet that is then rolled back must not be reported.
      await voidRound(row, 'wallet_silent', true);
      row = (await read((tx) => rows.findRound(tx, known.id))) ?? row;
    }
    if (row.status === 'void') throw new HttpError(toRejectionCode(row.reason));
    return reply(game, row, balance);
  }

  const engine: Omit<SoloEngine, 'stop'> = {
    async openRound(visit, game, input) {
      const { player, session } = visit;
      const clientId = input.id;
      const first = await read((tx) =>
        rows.findByClient(tx, { player, game: gameKey(game), clientId }),
      );
      if (first) return answerAgain(game, first);
      const choice = v.safeParse(game.choice, input.choice);
      if (!choice.success) throw new HttpError('bad_request', choice.issues[0].message);
      checkStake(game, choice.output, input.stakePaise);
      const { row, isFresh } = await withTransaction((tx) =>
        beginRound(tx, { player, game, input, choice: choice.output }),
      );
      if (!isFresh) return answerAgain(game, row);
      const order = { betId: row.bet_id, roundId: row.id, session, stakePaise: row.stake };
      const asked = askAndDeal(game, row, order).finally(() => asking.delete(row.id));
      asking.set(row.id, asked);
      const balance = await asked;
      return reply(game, (await read((tx) => rows.findRound(tx, row.id))) ?? row, balance);
    },
    async act(visit, game, roundId, input) {
      const action = v.safeParse(game.action, input.action);
      const { row, isFresh } = await withTransaction(async (tx) => {
        const now = await rows.lockRound(tx, roundId);
        if (now?.player !== visit.player || now.game !== gameKey(game)) {
          throw new HttpError('unknown');
        }
        if (!action.success) throw new HttpError('bad_request', action.issues[0].message);
        if (!(await rows.recordAction(tx, now.id, input.id))) return { row: now, isFresh: false };
        if (now.status !== 'open' || !now.state) throw new HttpError('illegal_move');
        const moved = move(game, JSON.parse(now.state), action.output);
        return { row: await storeState(tx, game, now, moved), isFresh: true };
      });
      return reply(game, row, isFresh ? await pay(row) : undefined);
    },
    read: (player, game) =>
      withTransaction(async (tx) => {
        const key = { player, game: gameKey(game) };
        const open = await rows.findOpen(tx, player, key.game);
        const past = await rows.listEnded(tx, { ...key, status: 'settled' }, PAST_ROUNDS);
        const voided = await rows.listEnded(tx, { ...key, status: 'void' }, PAST_ROUNDS);
        const paid = await outbox.listPaid(
          tx,
          [...past, ...voided].map(({ bet_id: id }) => id),
        );
        const show = (row: RoundRow) => toSoloRound(game, row, paid.has(row.bet_id));
        return {
          next: await nextOf(tx, player, key.game),
          ...(open && { open: show(open) }),
          past: past.map(show),
          voided: voided.map(show),
        };
      }),
    ...createAbandonedRounds(options, { storeState, voidRound, askerGoneMs: ASKER_GONE_MS }),
  };
  return {
    ...engine,
    openRound: (...call) => track(engine.openRound(...call)),
    act: (...call) => track(engine.act(...call)),
    async stop() {
      await Promise.allSettled(running);
    },
  };
}

function move(game: AnySoloGame, state: unknown, action: unknown): unknown {
  try {
    return game.act(state, action);
  } catch (error) {
    if (error instanceof IllegalMove) throw new HttpError('illegal_move', error.message);
    throw error;
  }
}
