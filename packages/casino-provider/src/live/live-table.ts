import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { randomHex } from '../fairness/hash.ts';
import { createRandom } from '../fairness/random.ts';
import type { AnyLiveGame } from '../game/game.ts';
import type { Visit } from '../http/visits.ts';
import type { Journal } from '../journal/database.ts';
import { multiplyPaise } from '../money.ts';
import { Refusal, toRefusalCode } from '../refusal.ts';
import { checkStake, gameKey } from '../rounds/solo-engine.ts';
import { betRefusal } from '../wallet/bet-refusal.ts';
import type { Outbox } from '../wallet/outbox.ts';
import type { LiveBet, LiveBetInput, LivePhase, LiveRound } from '../wire/live.ts';
import { createSeedChain } from './chain.ts';
import { createListeners, type Listener } from './listeners.ts';
import { createLiveRepository, type LiveBetRow, type LiveRoundRow } from './live.repository.ts';
import { createLiveSettlement } from './live-settlement.ts';
import { toLiveBet, toPastRound, toShownBet } from './to-live.ts';

/** One game whose rounds all players share: it runs rounds from `start` until `stop`. */
export interface LiveTable {
  /** After the end of a process: ends what was on, then runs. */
  start(): void;
  stop(): Promise<void>;
  bet(visit: Visit, input: LiveBetInput): Promise<{ bet: LiveBet; balancePaise?: number }>;
  /** Takes the money at the multiplier of the moment of the call. */
  cashOut(visit: Visit, betId: string): LiveBet;
  /** Says all that happens, beginning with everything that stands. @returns how to leave */
  listen(visit: Visit, listener: Listener): () => void;
}

const PAST_ROUNDS = 24;
const BET_DEADLINE_MS = 4000;
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
  const listeners = createListeners();
  let row: LiveRoundRow;
  let phase: LivePhase = 'betting';
  let since = 0;
  let outcome: unknown;
  let timer: NodeJS.Timeout | undefined;
  let ticker: NodeJS.Timeout | undefined;
  /** Cut off when betting ends: what is not answered by then is taken back. */
  let betting = new AbortController();
  const open = new Set<Promise<unknown>>();

  function round(): LiveRound {
    const known = phase === 'result' || (phase === 'running' && game.shownWhileRunning);
    const length = { betting: bettingMs, result: resultMs, running: 0 }[phase];
    const until = since + (phase === 'running' ? game.runningMs(outcome) : length);
    const { id, nonce, commitment, salt } = row;
    return {
      id,
      nonce,
      commitment,
      salt,
      phase,
      since,
      ...((phase !== 'running' || game.shownWhileRunning) && { until }),
      ...(known && { outcome }),
      ...(phase === 'result' && { serverSeed: row.server_seed }),
    };
  }

  const tellRound = () => listeners.all({ type: 'round', now: now(), round: round() });
  const others = () =>
    rows
      .listBets(row.id)
      .filter(({ status }) => status !== 'sending' && status !== 'void')
      .slice(-30)
      .map(toShownBet);
  const tellOthers = () => listeners.soon(() => ({ type: 'others', others: others() }));
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
      const answered = outbox.untilAnswered(bet.id, BET_DEADLINE_MS);
      void answered.then((balance) => balance !== undefined && tellMine(bet, balance));
    }
    outbox.send();
    tellOthers();
  }

  /** Goes to a phase and comes back after `ms`. A failure stops the table, loudly. */
  function enter(next: LivePhase, ms: number, then: () => void): void {
    phase = next;
    since = now();
    timer = setTimeout(() => {
      try {
        then();
      } catch (error) {
        log.error({ err: error, game: gameKey(game) }, 'a shared round failed');
        timer = setTimeout(() => {
          settlement.endUnfinished();
          beginRound();
        }, 5000);
      }
    }, ms);
    tellRound();
  }

  function beginRound(): void {
    betting = new AbortController();
    outcome = undefined;
    row = journal.write(() => {
      const seed = chain.take();
      const fresh: LiveRoundRow = {
        id: `l-${randomHex(12)}`,
        game: gameKey(game),
        chain_id: seed.chainId,
        nonce: seed.nonce,
        server_seed: seed.serverSeed,
        commitment: seed.commitment,
        salt: seed.salt,
        status: 'betting',
        outcome: null,
        opened_at: Date.now(),
      };
      rows.insertRound(fresh);
      return fresh;
    });
    enter('betting', bettingMs, run);
    tellOthers();
  }

  function run(): void {
    betting.abort();
    const { server_seed: serverSeed, salt: clientSeed, nonce } = row;
    outcome = game.draw(createRandom({ serverSeed, clientSeed, nonce }));
    row = { ...row, status: 'running', outcome: JSON.stringify(outcome) };
    const late = journal.write(() => {
      rows.saveRound(row);
      return settlement.takeBack(row.id, ['sending']);
    });
    for (const bet of late) tellMine(bet);
    outbox.send();
    const lasts = game.runningMs(outcome);
    enter('running', lasts, finish);
    if (game.cashOut) ticker = setInterval(() => cashOutTargets(lasts), TICK_MS);
  }

  function cashOutTargets(lastsMs: number): void {
    const elapsed = Math.min(now() - since, lastsMs);
    const cashed = settlement.cashOutTargets(row.id, elapsed);
    if (cashed.length > 0) tellPaid(cashed);
  }

  function finish(): void {
    clearInterval(ticker);
    row = { ...row, status: 'settled' };
    const settled = settlement.settle(row, outcome);
    enter('result', resultMs, beginRound);
    tellPaid(settled);
  }

  return {
    start() {
      settlement.endUnfinished();
      outbox.send();
      beginRound();
    },
    async stop() {
      clearTimeout(timer);
      clearInterval(ticker);
      betting.abort();
      listeners.close();
      await Promise.allSettled(open);
    },
    async bet(visit, input) {
      const known = rows.findByClient(input.roundId, visit.player, input.id);
      if (known) {
        if (known.status === 'void') throw new Refusal(toRefusalCode(known.reason));
        return { bet: toLiveBet(known) };
      }
      const choice = v.safeParse(game.choice, input.choice);
      if (!choice.success) throw new Refusal('bad_request', choice.issues[0].message);
      checkStake(game, choice.output, input.stakePaise);
      if (phase !== 'betting' || input.roundId !== row.id) throw new Refusal('too_late');
      const standing = rows
        .listBets(row.id)
        .filter((bet) => bet.player === visit.player && bet.status !== 'void');
      if (standing.length >= game.betsPerRound) throw new Refusal('too_many_bets');
      const bet: LiveBetRow = {
        id: `b-${randomHex(16)}`,
        round_id: row.id,
        player: visit.player,
        client_id: input.id,
        stake: input.stakePaise,
        choice: JSON.stringify(choice.output),
        status: 'sending',
        multiplier: null,
        payout: null,
        reason: null,
        placed_at: Date.now(),
      };
      const order = {
        betId: bet.id,
        roundId: row.id,
        session: visit.session,
        stakePaise: bet.stake,
      };
      journal.write(() => {
        rows.insertBet(bet);
        outbox.noteBet(order);
      });
      const asked = outbox.askForBet(order, Date.now() + BET_DEADLINE_MS, betting.signal);
      open.add(asked);
      const { answer, doubtful } = await asked.finally(() => open.delete(asked));
      // Betting may have ended meanwhile, and the bet be taken back already.
      if (rows.findBet(bet.id)?.status !== 'sending') throw new Refusal('too_late');
      if (answer.kind !== 'done') {
        const refusal = betRefusal(answer);
        journal.write(() => {
          rows.saveBet({ ...bet, status: 'void', reason: refusal.code });
          if (doubtful) outbox.queueRollback(bet.id);
          else outbox.closeBet(bet.id);
        });
        outbox.send();
        throw refusal;
      }
      const placed: LiveBetRow = { ...bet, status: 'placed' };
      journal.write(() => {
        rows.saveBet(placed);
        outbox.closeBet(bet.id);
      });
      tellMine(placed, answer.balancePaise);
      tellOthers();
      const { balancePaise } = answer;
      return { bet: toLiveBet(placed), ...(balancePaise !== undefined && { balancePaise }) };
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
      const target = game.cashOut.target(JSON.parse(bet.choice));
      const multiplier = Math.min(game.cashOut.multiplierAt(elapsed), target ?? Infinity);
      const cashed = settlement.cashOut(bet, multiplier, multiplyPaise(bet.stake, multiplier));
      tellPaid([cashed]);
      return toLiveBet(cashed);
    },
    listen(visit, listener) {
      const mine = rows.listBets(row.id).filter(({ player }) => player === visit.player);
      listener({
        type: 'all',
        now: now(),
        round: round(),
        mine: mine.map(toLiveBet),
        others: others(),
        past: rows.listPast(gameKey(game), PAST_ROUNDS).map(toPastRound),
      });
      return listeners.add(visit.player, listener);
    },
  };
}
