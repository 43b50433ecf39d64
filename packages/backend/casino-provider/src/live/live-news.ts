import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import { type AnyLiveGame, gameKey } from '../game/game.ts';
import type { Outbox } from '../wallet/outbox.ts';
import type { LiveMessage, LiveRound } from '../wire/live.ts';
import type { SeedChain } from './chain.ts';
import type { LiveBetRow, LiveRoundRow } from './live.repository.ts';
import * as rows from './live.repository.ts';
import { toLiveBet, toPastRound, toShownBet } from './to-live.ts';

const PAST_ROUNDS = 24;
const OTHERS_SHOWN = 30;
/** Maximum wait for a payout's response with the new balance, in ms. */
const PAYOUT_WAIT_MS = 4000;

export interface NewsOptions {
  unitOfWork: UnitOfWork;
  chain: SeedChain;
  outbox: Outbox;
  game: AnyLiveGame;
  log: FastifyBaseLogger;
}

export type Listener = (message: LiveMessage) => void;

const SOON_MS = 250;

/** Creates an empty set of a table's listeners. */
function createListeners() {
  const known = new Set<{ player: string; listener: Listener }>();
  let timer: NodeJS.Timeout | undefined;
  return {
    add(player: string, listener: Listener) {
      const entry = { player, listener };
      known.add(entry);
      return () => void known.delete(entry);
    },
    all(message: LiveMessage) {
      for (const { listener } of known) listener(message);
    },
    one(player: string, message: LiveMessage) {
      for (const entry of known) if (entry.player === player) entry.listener(message);
    },
    has: (player: string) => known.values().some((entry) => entry.player === player),
    /** Runs `work` debounced, if there are listeners. */
    soon(work: () => void) {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (known.size > 0) work();
      }, SOON_MS);
      timer.unref();
    },
    isEmpty: () => known.size === 0,
    close() {
      clearTimeout(timer);
      known.clear();
    },
  };
}

/** Creates the messages to a table's listeners. */
export function createLiveNews(options: NewsOptions) {
  const { unitOfWork, chain, outbox, game, log } = options;
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
    const balance = balancePaise !== undefined && { balancePaise };
    listeners.one(row.player, { type: 'mine', bet, ...balance });
  }

  return {
    isEmpty: listeners.isEmpty,
    close: listeners.close,
    add: listeners.add,
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
      if (bets[0]) sendOthers(bets[0].round_id);
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
