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
import { createListeners, type Listener } from './listeners.ts';
import { createLiveRepository, type LiveBetRow, type LiveRoundRow } from './live.repository.ts';
import { createLiveBets } from './live-bets.ts';
import { createLiveSettlement } from './live-settlement.ts';
import { toLiveBet, toLiveRound, toPastRound, toShownBet } from './to-live.ts';

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

const PAST_ROUNDS = 24;
const OTHERS_SHOWN = 30;
/** How long a payout's answer is waited for to tell the new balance, in ms. */
const PAYOUT_WAIT_MS = 4000;
const BEGIN_AGAIN_MS = 5000;
/** How often automatic cash-outs are looked for, in ms. */
const TICK_MS = 50;

/** Milliseconds of a clock that never jumps, on the scale of `Date.now`. */
const now = () => performance.timeOrigin + performance.now();

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
  const bets = createLiveBets(journal, rows, outbox, game, (bet) => tellMine(bet));
  const listeners = createListeners();
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

  const tellChain = () => listeners.all({ type: 'chain', chain: chain.facts(row.chain_id) });
  const tellRound = () => listeners.all({ type: 'round', now: now(), round: round() });
  /** The bets of the round as all may see them, and how many players have one. */
  const others = () => {
    const standing = rows
      .listBets(row.id)
      .filter(({ status }) => status !== 'sending' && status !== 'void');
    return {
      others: standing.slice(-OTHERS_SHOWN).map(toShownBet),
      players: new Set(standing.map(({ player }) => player)).size,
    };
  };
  const tellOthers = () => listeners.soon(() => ({ type: 'others', ...others() }));
  const tellMine = (bet: LiveBetRow, balancePaise?: number) =>
    listeners.one(bet.player, {
      type: 'mine',
      bet: toLiveBet(bet),
      ...(balancePaise !== undefined && { balancePaise }),
    });
  /** Tells the player of his payout, and of his balance when the wallet has answered. */
  function tellPaid(bets: readonly LiveBetRow[]): void {
    for (const bet of bets) {
      tellMine(bet);
      if (!bet.payout) continue;
      const answered = outbox.untilAnswered(bet.id, PAYOUT_WAIT_MS);
      void answered.then((balance) => balance !== undefined && tellMine(bet, balance));
    }
    outbox.send();
    tellOthers();
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
    tellRound();
  }

  /** Ends what is unfinished, then runs rounds. */
  function begin(): void {
    settlement.endUnfinished();
    outbox.send();
    goOn();
  }

  function goOn(): void {
    isResting = listeners.isEmpty();
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
    if (row.nonce === 0) tellChain();
    enter('betting', bettingMs, run);
    tellOthers();
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
    if (knownSalt === '') tellChain();
    for (const bet of late) tellMine(bet);
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
    if (cashed.length > 0) tellPaid(cashed);
  }

  function finish(): void {
    clearInterval(ticker);
    settlement.noteEnd(row);
    const settled = settlement.settle(row, outcome);
    enter('result', resultMs, goOn);
    tellPaid(settled);
  }

  return {
    start: begin,
    isResting: () => isResting,
    async stop() {
      clearTimeout(timer);
      clearInterval(ticker);
      closing.abort();
      listeners.close();
      await bets.idle();
    },
    async bet(visit, input) {
      const isOpen = phase === 'betting' && input.roundId === row.id;
      const { bet, balancePaise } = await bets.place(visit, input, isOpen ? closing : undefined);
      tellMine(bet, balancePaise);
      tellOthers();
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
      tellPaid([cashed]);
      return toLiveBet(cashed);
    },
    listen(visit, listener) {
      if (isResting) {
        isResting = false;
        beginRound();
      }
      const mine = rows.listBetsOf(row.id, visit.player);
      listener({
        type: 'all',
        now: now(),
        round: round(),
        mine: mine.map(toLiveBet),
        ...others(),
        past: rows.listPast(gameKey(game), PAST_ROUNDS).map(toPastRound),
        voided: rows.listPast(gameKey(game), PAST_ROUNDS, 'void').map(toPastRound),
        chain: chain.facts(row.chain_id),
      });
      return listeners.add(visit.player, listener);
    },
  };
}
