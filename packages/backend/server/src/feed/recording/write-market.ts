import type { Random } from '../../random.ts';
import {
  compareBooks,
  createEmptyLevels,
  drawBook,
  type RunnerChange,
  type RunnerLevels,
} from './market-maker.ts';
import { EVENT_ID, MARKET_ID, type Script, SIDES } from './script.ts';
import { calculateFirstSideChance } from './win-probability.ts';

/** Seconds of delay in play. */
const BET_DELAY = 3;
/** Mean time between two updates of the market maker. */
const CHECK_MS = 800;
/** Deviation of the market's opinion from the model's chance. */
const NOISE = 0.03;
/** Change of that deviation between two balls, per update. */
const DOUBT = 0.05;
const FIRST_VERSION = 5_000_000_000;

type Status = 'OPEN' | 'SUSPENDED' | 'CLOSED';

function writeDefinition(script: Script, at: number, status: Status, version: number) {
  const closed = status === 'CLOSED';
  const started = new Date(script.inPlay).toISOString();
  const inPlay = at >= script.inPlay;
  const word = (id: number) => (id === script.winnerId ? 'WINNER' : 'LOSER');
  return {
    bspMarket: false,
    turnInPlayEnabled: true,
    persistenceEnabled: true,
    marketBaseRate: 5,
    eventId: EVENT_ID,
    eventTypeId: '4',
    numberOfWinners: 1,
    bettingType: 'ODDS',
    marketType: 'MATCH_ODDS',
    marketTime: started,
    suspendTime: started,
    bspReconciled: false,
    complete: true,
    inPlay,
    crossMatching: !closed,
    runnersVoidable: false,
    numberOfActiveRunners: closed ? 0 : SIDES.length,
    betDelay: inPlay ? BET_DELAY : 0,
    status,
    ...(closed && { settledTime: new Date(at).toISOString() }),
    runners: SIDES.map(({ id }, i) => ({
      status: closed ? word(id) : 'ACTIVE',
      sortPriority: i + 1,
      id,
    })),
    regulators: ['MR_INT'],
    countryCode: 'GB',
    discountAllowed: true,
    timezone: 'GMT',
    openDate: started,
    version,
    priceLadderDefinition: { type: 'CLASSIC' },
  };
}

/**
 * Returns the market file: one `mcm` message per line, as the Betfair Exchange Stream API sends
 * them.
 */
export function writeMarket(random: Random, script: Script): string[] {
  const lines: string[] = [];
  let books: RunnerLevels[] = SIDES.map(({ id }) => createEmptyLevels(id));
  let stray = 0;

  const send = (at: number, part: object) => {
    const clk = `A${lines.length.toString(36).padStart(5, '0')}`;
    lines.push(JSON.stringify({ op: 'mcm', clk, pt: at, mc: [{ id: MARKET_ID, ...part }] }));
  };
  const lead = (to: RunnerLevels[]): RunnerChange[] => {
    const changes = to.flatMap((after, i) => {
      const before = books[i];
      return (before && compareBooks(before, after)) ?? [];
    });
    books = to;
    return changes;
  };
  const quote = (at: number): RunnerChange[] => {
    const last = script.balls.findLast((ball) => ball.at <= at);
    if (random() < DOUBT) stray = stray * 0.7 + (random() - 0.5) * NOISE;
    const model = calculateFirstSideChance(last, script.firstTotal);
    const chance = Math.min(0.996, Math.max(0.004, model + stray * Math.min(model, 1 - model) * 4));
    return lead(books.map((book, i) => drawBook(random, i === 0 ? chance : 1 - chance, book)));
  };
  const clear = () => lead(books.map(({ id }) => createEmptyLevels(id)));
  const define = (at: number, status: Status, rc: RunnerChange[], img = false) => {
    const marketDefinition = writeDefinition(script, at, status, FIRST_VERSION + lines.length);
    send(at, { marketDefinition, ...(rc.length > 0 && { rc }), ...(img && { img }) });
  };

  define(script.first, 'OPEN', [], true);
  let at = script.first;
  const quoteUntil = (end: number) => {
    for (at += draw(random); at < end; at += draw(random)) {
      const rc = quote(at);
      if (rc.length > 0) send(at, { rc });
    }
  };
  for (const { from, to } of script.suspensions) {
    quoteUntil(from);
    define(from, 'SUSPENDED', clear());
    define(to, 'OPEN', quote(to));
    at = to;
  }
  quoteUntil(script.over);
  define(script.over, 'SUSPENDED', clear());
  define(script.closed, 'CLOSED', []);
  return lines;
}

const draw = (random: Random) => Math.round(CHECK_MS * (0.4 + 1.2 * random()));
