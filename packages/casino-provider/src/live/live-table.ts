import type { FastifyBaseLogger } from 'fastify';
import { createRandom } from '../fairness/random.ts';
import { type AnyLiveGame, gameKey } from '../game/game.ts';
import type { Visit } from '../http/visits.ts';
import type { Journal } from '../journal/database.ts';
import { multiplyPaise } from '../money.ts';
import { Refusal } from '../refusal.ts';
import type { Outbox } from '../wallet/outbox.ts';
import type { LiveBet, LiveBetInput, LivePhase, LiveRound } from '../wire/live.ts';
import { createSeedChain } from './chain.ts';
import { createRound } from './create-round.ts';
import type { Listener } from './listeners.ts';
import { createLiveRepository, type LiveBetRow, type LiveRoundRow } from './live.repository.ts';
import { createLiveBets } from './live-bets.ts';
import { createLiveNews, now } from './live-news.ts';
import { createLiveSettlement } from './live-settlement.ts';
import { toLiveBet, toLiveRound } from './to-live.ts';

/** A game whose rounds all players share: runs them from `start` to `stop`, while anybody listens. */
export interface LiveTable {
  /** After the end of a process: ends what was on, then runs. */
  start(): void;
  stop(): Promise<void>;
  bet(visit: Visit, input: LiveBetInput): Promise<{ bet: LiveBet; balancePaise?: number }>;
  /** Whether it waits for somebody to listen before the next round. */
  isResting(): boolean;
  /** Takes the money at the multiplier of the moment of the call. */
  cashOut(visit: Visit, betId: string): LiveBet;
  /** Says all that happens, beginning with everything that stands. @returns how to leave */
  listen(visit: Visit, listener: Listener): () => void;
}

const BEGIN_AGAIN_MS = 5000;
/** How often automatic cash-outs are looked for, in ms. */
const TICK_MS = 50;

/** Creates the table of a game. */
export function createLiveTable(
  journal: Journal,
  outbox: Outbox,
  game: AnyLiveGame,
  log: FastifyBaseLogger,
  /** Divides the time for bets and of results; flights and draws keep theirs. */
  speed = 1,
): LiveTable {
  const bettingMs = game.bettingMs / speed;
  const resultMs = game.resultMs / speed;
  const rows = createLiveRepository(journal);
  const chain = createSeedChain(journal, gameKey(game));
  const settlement = createLiveSettlement(journal, rows, outbox, game);
  const news = createLiveNews(rows, chain, outbox, game);
  const bets = createLiveBets(journal, rows, outbox, game, news.tellMine);
  let row: LiveRoundRow;
  let phase: LivePhase = 'result';
  let isResting = false;
  let since = 0;
  let outcome: unknown;
  let timer: NodeJS.Timeout | undefined;
  let ticker: NodeJS.Timeout | undefined;
  /** Cut off when betting ends: what is not answered by then is taken back. */
  let closing = new AbortController();

  function round(): LiveRound {
    const lasts = { betting: bettingMs, result: resultMs, running: 0 }[phase];
    const until = since + (phase === 'running' ? game.runningMs(outcome) : lasts);
    return toLiveRound(row, { phase, since, until, outcome, isShown: game.shownWhileRunning });
  }

  /** Sends the payouts, and tells their players and all others. */
  function pay(bets: readonly LiveBetRow[]): void {
    news.tellPaid(bets);
    outbox.send();
    news.tellOthers(row.id);
  }

  /**
   * Does `work`; should it fail, goes on with `after` a little later: from `begin`, the round is ended
   * as after a restart, and a new one begins.
   */
  function guard(work: () => void, after: () => void = begin): void {
    try {
      work();
    } catch (error) {
      log.error({ err: error, game: gameKey(game) }, 'a shared round failed');
      clearTimeout(timer);
      timer = setTimeout(() => guard(after, after), BEGIN_AGAIN_MS / speed);
    }
  }

  /** Goes to a phase and on after `ms`. */
  function enter(next: LivePhase, ms: number, then: () => void, after?: () => void): void {
    phase = next;
    since = now();
    timer = setTimeout(() => guard(then, after), ms);
    news.tellRound(round());
  }

  /** Ends what is unfinished, then runs rounds. */
  function begin(): void {
    settlement.endUnfinished();
    outbox.send();
    goOn();
  }

  function goOn(): void {
    isResting = news.isEmpty();
    if (!isResting) beginRound();
  }

  function beginRound(): void {
    closing = new AbortController();
    outcome = undefined;
    row = journal.write(() => {
      const fresh = createRound(gameKey(game), chain.take());
      rows.insertRound(fresh);
      return fresh;
    });
    if (row.nonce === 0) news.tellChain(row.chain_id);
    enter('betting', bettingMs, run);
    news.tellOthers(row.id);
  }

  function run(): void {
    closing.abort();
    const { server_seed: serverSeed, nonce, salt: knownSalt } = row;
    const late = journal.write(() => {
      const taken = settlement.takeBack(row.id, ['sending']);
      const placed = rows.listBets(row.id).filter(({ status }) => status === 'placed');
      const ids = placed.map(({ client_id: id }) => id);
      const salt = chain.fixSalt(row.chain_id, ids);
      outcome = game.draw(createRandom({ serverSeed, clientSeed: salt, nonce }));
      row = { ...row, status: 'running', salt, outcome: JSON.stringify(outcome) };
      rows.saveRound(row);
      return taken;
    });
    if (knownSalt === '') news.tellChain(row.chain_id);
    for (const bet of late) news.tellMine(bet);
    outbox.send();
    const lasts = game.runningMs(outcome);
    // A round that was played to its end is never taken back: what fails there is tried again.
    enter('running', lasts, finish, finish);
    if (game.cashOut) ticker = setInterval(() => tick(lasts), TICK_MS);
  }

  function tick(lastsMs: number): void {
    try {
      cashOutTargets(lastsMs);
    } catch (error) {
      // The end of the round pays the targets that were reached.
      log.error({ err: error, game: gameKey(game) }, 'automatic cash-outs failed');
      clearInterval(ticker);
    }
  }

  function cashOutTargets(lastsMs: number): void {
    const elapsed = Math.min(now() - since, lastsMs);
    const cashed = settlement.cashOutTargets(row.id, elapsed);
    if (cashed.length > 0) pay(cashed);
  }

  function finish(): void {
    clearInterval(ticker);
    settlement.noteEnd(row);
    const settled = settlement.settle(row, outcome);
    enter('result', resultMs, goOn);
    pay(settled);
  }

  return {
    start: begin,
    isResting: () => isResting,
    async stop() {
      clearTimeout(timer);
      clearInterval(ticker);
      closing.abort();
      news.close();
      await bets.idle();
    },
    async bet(visit, input) {
      const isOpen = phase === 'betting' && input.roundId === row.id;
      const { bet, balancePaise } = await bets.place(visit, input, isOpen ? closing : undefined);
      news.tellMine(bet, balancePaise);
      news.tellOthers(row.id);
      return { bet: toLiveBet(bet), ...(balancePaise !== undefined && { balancePaise }) };
    },
    cashOut(visit, betId) {
      const arrived = now();
      const bet = rows.findBet(betId);
      if (bet?.player !== visit.player || !game.cashOut) throw new Refusal('unknown');
      if (bet.status === 'cashed') return toLiveBet(bet);
      const elapsed = arrived - since;
      const running = phase === 'running' && bet.round_id === row.id;
      if (!running || bet.status !== 'placed' || elapsed >= game.runningMs(outcome)) {
        throw new Refusal('too_late');
      }
      const target = game.cashOut.target(JSON.parse(bet.choice), bet.stake);
      const multiplier = Math.min(game.cashOut.multiplierAt(elapsed), target ?? Infinity);
      const cashed = settlement.cashOut(bet, multiplier, multiplyPaise(bet.stake, multiplier));
      pay([cashed]);
      return toLiveBet(cashed);
    },
    listen(visit, listener) {
      if (isResting) {
        isResting = false;
        beginRound();
      }
      return news.listen(visit, listener, round(), row.chain_id);
    },
  };
}
