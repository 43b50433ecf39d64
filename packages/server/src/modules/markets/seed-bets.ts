import { SPORT_IDS } from '@exchange/contract';
import type { Tx } from '../../db/unit-of-work.ts';
import { CLASSIC_LADDER, nearestPrice } from '../../exchange/ladder.ts';
import {
  calculateLiability,
  calculatePotentialProfit,
  type Position,
} from '../../exchange/position.ts';
import type { Ledger } from '../../ledger/index.ts';
import { toPaise } from '../../money.ts';
import { createRandom } from '../../random.ts';
import type { HistoryEvent, HistorySource } from '../../seed/history.ts';
import { endBet, insertBets, listMarketBets } from '../bets/bets.repository.ts';
import { writePosted } from './market-results.repository.ts';
import { endMarket, endMatch, insertMatch, updateRunners } from './markets.repository.ts';
import { calculateBetOutcome, calculateDues } from './settlement.model.ts';

const SEED = 20_260_712;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Days between two matches, at least and at most. */
const GAP_DAYS = { least: 2, most: 6 } as const;
const STAKES_RUPEES = [100, 200, 500, 1000, 2000] as const;
const VOID_SHARE = 0.06;
const VOID_REASON = 'Match abandoned';

/** Invented competitions: sport, series and who plays in it. */
const SERIES = [
  [SPORT_IDS.cricket, 'Coast Twenty20', ['Kites', 'Falcons', 'Tuskers', 'Comets', 'Mariners']],
  [SPORT_IDS.football, 'Northern League', ['Dockside', 'Hillview', 'Old Mill', 'Eastgate']],
  [SPORT_IDS.tennis, 'Lakeside Open', ['A Sen', 'M Rao', 'J Horvat', 'L Silva', 'K Mori']],
] as const;
const DRAW = 'The Draw';

interface PastMatch {
  id: string;
  sportId: string;
  seriesName: string;
  name: string;
  startsAt: Date;
  runners: { id: string; name: string }[];
  positions: Position[];
  /** Undefined: void. */
  winner: { id: string; name: string } | undefined;
}

/** About a year of settled bets of the seeded player, in all sports, some of them void. */
export const seedBets: HistorySource = ({ ledger }, { userId, from, to }) => {
  const random = createRandom(SEED);
  const events: HistoryEvent[] = [];
  const lastStart = to.getTime() - DAY_MS;
  let at = from.getTime() + DAY_MS;
  for (let i = 1; at < lastStart; i += 1) {
    const match = drawMatch(random, `past-${i}`, new Date(at));
    const settledAt = new Date(at + 3 * HOUR_MS);
    events.push({ at: match.startsAt, apply: (tx) => placeAll(tx, match, userId) });
    events.push({ at: settledAt, apply: (tx) => settleAll(tx, ledger, match, userId, settledAt) });
    at += (GAP_DAYS.least + random() * (GAP_DAYS.most - GAP_DAYS.least)) * DAY_MS;
  }
  return events;
};

function drawMatch(random: () => number, id: string, startsAt: Date): PastMatch {
  const below = (count: number) => Math.floor(random() * count);
  const [sportId, seriesName, teams] = SERIES[below(SERIES.length)] ?? SERIES[0];
  const home = below(teams.length);
  const away = (home + 1 + below(teams.length - 1)) % teams.length;
  const sides = [teams[home] ?? '', teams[away] ?? ''];
  const names = sportId === SPORT_IDS.football ? [...sides, DRAW] : sides;
  const runners = names.map((name, i) => ({ id: String(i + 1), name }));
  const weights = runners.map(() => 0.3 + random());
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const chances = weights.map((weight) => weight / total);
  let left = random();
  const winner = runners.find((_, i) => {
    left -= chances[i] ?? 0;
    return left < 0;
  });
  const positions = Array.from({ length: 1 + below(3) }, (): Position => {
    const chosen = below(runners.length);
    const stake = toPaise(STAKES_RUPEES[below(STAKES_RUPEES.length)] ?? STAKES_RUPEES[0]);
    return {
      runnerId: runners[chosen]?.id ?? '1',
      side: random() < 0.7 ? 'back' : 'lay',
      priceType: 'decimal',
      fills: [{ price: nearestPrice(CLASSIC_LADDER, 1 / (chances[chosen] ?? 1)), stake }],
    };
  });
  const name = sides.join(' v ');
  const isVoid = random() < VOID_SHARE;
  const end = isVoid ? undefined : (winner ?? runners[0]);
  return { id, sportId, seriesName, name, startsAt, runners, positions, winner: end };
}

async function placeAll(tx: Tx, match: PastMatch, userId: number): Promise<void> {
  const { id, sportId, seriesName, name, runners, startsAt } = match;
  const seriesId = seriesName.toLowerCase().replaceAll(' ', '-');
  const market = {
    id,
    matchId: id,
    kind: 'odds' as const,
    name: 'Match Odds',
    priceType: 'decimal' as const,
    minStake: toPaise(10),
    maxStake: toPaise(100_000),
    opensBefore: 0,
    runners,
  };
  await insertMatch(tx, { id, sportId, seriesId, seriesName, name }, [market], startsAt);
  for (const position of match.positions) {
    const [fill] = position.fills;
    if (!fill) continue;
    const bet = {
      userId,
      marketId: id,
      runnerId: position.runnerId,
      side: position.side,
      askedPrice: fill.price,
      price: fill.price,
      stake: fill.stake,
      requested: fill.stake,
      potentialProfit: calculatePotentialProfit(position),
      liability: calculateLiability(position),
      placedAt: startsAt,
    };
    await insertBets(tx, [{ bet, position, stated: 0 }]);
  }
}

async function settleAll(
  tx: Tx,
  ledger: Ledger,
  { id, name, winner, runners, startsAt }: PastMatch,
  userId: number,
  settledAt: Date,
): Promise<void> {
  const voidReason = winner ? null : VOID_REASON;
  const result = {
    winnerId: winner?.id ?? '',
    removedIds: winner ? [] : runners.map((runner) => runner.id),
  };
  const outcomes = (await listMarketBets(tx, id)).map((bet) => calculateBetOutcome(bet, result));
  for (const outcome of outcomes) {
    const { state, result: paise } = outcome;
    await endBet(tx, outcome.id, { state, result: paise, voidReason, settledAt });
  }
  const due = calculateDues(outcomes, 0).get(userId) ?? 0;
  await writePosted(tx, id, userId, { due, posted: due });
  if (due !== 0) {
    await ledger.post(tx, {
      kind: 'settlement',
      reference: `${id}:${userId}:1`,
      market: id,
      description: `${name} / Match Odds / Winner: ${winner?.name ?? ''}`,
      createdAt: settledAt,
      sides: [
        { account: { kind: 'cash', userId }, paise: due },
        { account: { kind: 'house' }, paise: -due },
      ],
    });
  }
  if (winner) {
    const word = (runnerId: string) => (runnerId === winner.id ? 'WINNER' : 'LOSER');
    await updateRunners(
      tx,
      id,
      runners.map((runner) => ({ id: runner.id, status: word(runner.id) })),
    );
  }
  const state = winner ? 'SETTLED' : 'VOID';
  const winnerId = winner?.id ?? null;
  await endMarket(tx, id, { state, winnerId, runs: null, voidReason, round: 1, settledAt });
  await endMatch(tx, id, { score: null, startsAt });
}
