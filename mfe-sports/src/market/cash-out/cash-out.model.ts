import {
  type Bet,
  type CashOutOffer,
  calculateHedges,
  type Hedge,
  type HedgeLadder,
  type Market,
} from '@exchange/contract';
import { calculateBookSteps } from '../fancy-book/book.model.ts';

const toPaise = (rupees: number) => Math.round(rupees * 100);

/** Returns what a market's open bets differ by between its runners, in rupees. */
export function calculateSpread({ runners }: Pick<Market, 'runners'>): number {
  const results = runners.filter(({ active }) => active).map(({ result }) => result);
  return results.length === 0 ? 0 : Math.max(...results) - Math.min(...results);
}

/** Returns the player's results by runner after more bets, in paise. */
function addHedges(results: ReadonlyMap<string, number>, hedges: readonly Hedge[]) {
  const after = new Map(results);
  for (const { runnerId, side, priceType, fills } of hedges) {
    const sign = side === 'back' ? 1 : -1;
    const base = priceType === 'decimal' ? 1 : 0;
    // Whole numbers, as on the server: a half of a paisa rounds alike.
    const win =
      fills.reduce((sum, { price, stake }) => sum + stake * Math.round((price - base) * 1e4), 0) /
      1e4;
    const lost = fills.reduce((sum, { stake }) => sum + stake, 0);
    for (const [id, result] of after) {
      after.set(id, result + sign * (id === runnerId ? Math.round(win) : -lost));
    }
  }
  return after;
}

/**
 * Returns the result in rupees that hedging would lock in at the prices of the page, as the server
 * calculates it. Undefined where the page cannot know it: bets are not accepted, the visible prices are
 * too thin, or the market has several winners.
 */
export function calculateCashOutValue(market: Market): number | undefined {
  const { runners, winners = 1, priceType, suspended, betAllowed, adminMessage } = market;
  const active = runners.filter((runner) => runner.active);
  const isUnknown = runners.some((runner) => !runner.active && runner.result !== 0);
  if (!priceType || winners > 1 || isUnknown) return undefined;
  if (suspended || !betAllowed || adminMessage) return undefined;
  const results = new Map(active.map(({ id, result }) => [id, toPaise(result)]));
  const ladders = new Map(
    active.map(({ id, back, lay }): [string, HedgeLadder] => {
      const toLevels = (levels: typeof back) =>
        levels.map(({ price, size }) => ({ price, size: toPaise(size) }));
      return [id, { back: toLevels(back), lay: toLevels(lay) }];
    }),
  );
  let most = Math.min(...results.values());
  let isFound = false;
  for (const reference of results.keys()) {
    const hedges = calculateHedges(reference, results, ladders, priceType);
    if (!hedges || hedges.length === 0) continue;
    const worst = Math.min(...addHedges(results, hedges).values());
    if (worst <= most) continue;
    most = worst;
    isFound = true;
  }
  return isFound ? most / 100 : undefined;
}

/** The result of an outcome after a cash-out, in rupees. */
interface OutcomeResult {
  id: string;
  name: string;
  result: number;
}

/** Returns an offer's results by the market's runners. */
export const selectRunnerResults = ({ runners }: Market, { results }: CashOutOffer) =>
  runners.flatMap(({ id, name }): OutcomeResult[] => {
    const result = results[id];
    return result === undefined ? [] : [{ id, name, result }];
  });

/** Returns an offer's results on a session line by ranges of runs. */
export function selectRunResults({ results }: Pick<CashOutOffer, 'results'>): OutcomeResult[] {
  const book = new Map(Object.entries(results).map(([runs, result]) => [Number(runs), result]));
  return calculateBookSteps(book).map(({ from, to, result }) => ({
    id: String(from),
    name: to === undefined ? `${from}+` : from === to ? String(from) : `${from} – ${to}`,
    result,
  }));
}

/** Returns the session lines of bets, in the order of the bets. */
export const selectLinesOfBets = (bets: readonly Bet[]): { id: string; name: string }[] => [
  ...new Map(
    bets.flatMap(({ marketId: id, marketName: name }) =>
      id === undefined ? [] : [[id, { id, name }] as const],
    ),
  ).values(),
];
