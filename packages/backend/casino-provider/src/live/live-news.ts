import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import { type AnyLiveGame, gameKey } from '../game/game.ts';
import type { Outbox } from '../wallet/outbox.ts';
import type { LiveMessage, LiveRound } from '../wire/live.ts';
import type { SeedChain } from './chain.ts';
import type { LiveBetRow, LiveRoundRow } from './live.repository.ts';
import * as rows from './live.repository.ts';
import { createListeners, type LiveBus } from './live-bus.ts';
import { toLiveBet, toPastRound, toShownBet } from './to-live.ts';

const PAST_ROUNDS = 24;
const OTHERS_SHOWN = 30;
/** Maximum wait for a payout's response with the new balance, in ms. */
const PAYOUT_WAIT_MS = 4000;

export interface NewsParts {
  unitOfWork: UnitOfWork;
  chain: SeedChain;
  outbox: Outbox;
  game: AnyLiveGame;
  bus: LiveBus;
  log: FastifyBaseLogger;
}

/** Creates the messages to a table's listeners at this instance, and to other instances. */
export function createLiveNews(parts: NewsParts) {
  const { unitOfWork, chain, outbox, game, bus, log } = parts;
  const { withTransaction, read } = unitOfWork;
  const key = gameKey(game);
  const listeners = createListeners();

  /** Ignores a failed read, as later messages repeat the state. */
  const quietly = (work: Promise<unknown>) =>
    void work.catch((error: unknown) =>
      log.warn({ err: error, game: key }, 'a message about a table was lost'),
    );

  /** Returns the public bets of the round, and the number of players. */
  async function othersOf(tx: Tx, roundId: string) {
    const { bets, players } = await rows.readStanding(tx, roundId, OTHERS_SHOWN);
    return { others: bets.map(toShownBet), players };
  }

  const sendOthers = (roundId: string) =>
    listeners.soon(() =>
      quietly(
        read((tx) => othersOf(tx, roundId)).then((reported) =>
          listeners.all({ type: 'others', ...reported }),
        ),
      ),
    );

  function sendMine(row: LiveBetRow, balancePaise?: number): void {
    const bet = toLiveBet(row);
    const reportedText = { bet, ...(balancePaise !== undefined && { balancePaise }) };
    listeners.one(row.player, { type: 'mine', ...reportedText });
    void bus.send({ game: key, kind: 'mine', player: row.player, ...reportedText });
  }

  function scheduleOthers(roundId: string): void {
    sendOthers(roundId);
    void bus.send({ game: key, kind: 'others' });
  }

  return {
    /** Returns true without listeners here. */
    isEmpty: listeners.isEmpty,
    close: listeners.close,
    add: listeners.add,
    /** Passes a message of another instance on. */
    pass: (player: string, message: LiveMessage) => listeners.one(player, message),
    sayRound: (now: number, round: LiveRound) => listeners.all({ type: 'round', now, round }),
    sendOthers,
    /** Sends the chain of seeds of a round to all listeners. */
    sayChain: (chainId: number) =>
      quietly(
        read((tx) => chain.facts(tx, chainId)).then((facts) =>
          listeners.all({ type: 'chain', chain: facts }),
        ),
      ),
    /** Sends each listener the player's own bets of a round. */
    sayBets: (roundId: string) =>
      quietly(
        read((tx) => rows.listBets(tx, roundId)).then((bets) => {
          for (const bet of bets) {
            if (!listeners.has(bet.player)) continue;
            listeners.one(bet.player, { type: 'mine', bet: toLiveBet(bet) });
          }
        }),
      ),
    scheduleOthers,
    sendMine,
    /** Sends payouts, and notifies each player, with the balance once the wallet has responded. */
    notifyPaid(bets: readonly LiveBetRow[]): void {
      for (const bet of bets) {
        sendMine(bet);
        if (!bet.payout) continue;
        const answered = outbox.untilAnswered(bet.id, PAYOUT_WAIT_MS);
        void answered.then((balance) => balance !== undefined && sendMine(bet, balance));
      }
      outbox.send();
      if (bets[0]) scheduleOthers(bets[0].round_id);
    },
    /** Reads a player's whole view of a round, except the round itself. */
    readAll: (player: string, round: LiveRoundRow) =>
      withTransaction(async (tx) => ({
        mine: (await rows.listBetsOf(tx, round.id, player)).map(toLiveBet),
        ...(await othersOf(tx, round.id)),
        past: (await rows.listPast(tx, key, PAST_ROUNDS)).map(toPastRound),
        voided: (await rows.listPast(tx, key, PAST_ROUNDS, 'void')).map(toPastRound),
        chain: await chain.facts(tx, round.chain_id),
      })),
  };
}
