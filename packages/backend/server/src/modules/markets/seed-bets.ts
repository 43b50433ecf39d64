import { createRandom } from '../../random.ts';
import type { HistoryEvent, HistorySource } from '../../seed/history.ts';
import { insertBets } from '../bets/bets.repository.ts';
import { drawPastMatch, type PastMatch } from './past-match.model.ts';
import { insertPast } from './past-matches.repository.ts';
import { toEndedMarket, toMatchRow } from './past-rows.model.ts';

const SEED = 20_260_712;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Minimum and maximum days between two matches. */
const GAP_DAYS = { least: 0.4, most: 2 } as const;
/** Time since the start of the last match, so that it is over. */
const LAST_START_MS = 4 * HOUR_MS;
/** Number of bets per statement. */
const BATCH = 500;

/** Seeds about a year of settled bets of the seeded player, in all sports, some of them void. */
export const seedBets: HistorySource = (_, { userId, from, to }) => {
  const random = createRandom(SEED);
  const { least, most } = GAP_DAYS;
  const nextGap = () => (least + random() * (most - least)) * DAY_MS;
  const past: PastMatch[] = [];
  for (let at = from.getTime() + DAY_MS; at < to.getTime() - LAST_START_MS; at += nextGap()) {
    past.push(drawPastMatch(random, `past-${past.length + 1}`, new Date(at)));
  }
  const ended = past.flatMap((match) =>
    match.markets.map((market) => toEndedMarket(match, market, userId)),
  );
  const bets = ended
    .flatMap((one) => one.bets)
    .toSorted((a, b) => a.bet.placedAt.getTime() - b.bet.placedAt.getTime());
  const store: HistoryEvent = {
    at: from,
    async apply(tx) {
      await insertPast(tx, {
        matches: past.map(toMatchRow),
        markets: ended.map(({ market }) => market),
        runners: ended.flatMap(({ runners }) => runners),
        results: ended.map(({ result }) => result),
      });
      for (let i = 0; i < bets.length; i += BATCH) await insertBets(tx, bets.slice(i, i + BATCH));
    },
  };
  const paid = ended.flatMap(({ entry, result }) =>
    entry ? [{ at: result.settledAt, entry }] : [],
  );
  return [store, ...paid];
};
