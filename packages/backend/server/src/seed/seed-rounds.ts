import type { casinoBets } from '../db/schema/casino.ts';
import { insertBets, toCasinoEntry } from '../modules/casino-wallet/repository.ts';
import { toPaise } from '../money.ts';
import { createRandom } from '../random.ts';
import { CASINO_GAMES } from './casino-games.ts';
import type { HistoryEvent, HistorySource } from './history.ts';

const SEED = 20_260_713;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Minimum and maximum days between two visits to a game. */
const GAP_DAYS = { min: 1, max: 6 } as const;
const MAX_ROUNDS_A_VISIT = 8;
const STAKES_RUPEES = [50, 100, 200, 500] as const;
/** Chance of a win, which pays back 96 % of the stakes in the long run. */
const WIN_CHANCE = 0.48;
const WIN_FACTOR = 2;
/** Share of rounds that an interrupted provider rolls back. */
const BROKEN_SHARE = 0.02;

type PastBet = typeof casinoBets.$inferInsert & { endedAt: Date };

/** Seeds about a year of rounds in the casino's games, some of them rolled back. */
export const seedRounds: HistorySource = (_, { userId, from, to }) => {
  const random = createRandom(SEED);
  const below = (count: number) => Math.floor(random() * count);
  // The lobbies are no games of their own.
  const games = CASINO_GAMES.filter(({ gameId }) => !gameId.endsWith('0000'));
  const bets: PastBet[] = [];
  const { min, max } = GAP_DAYS;
  const nextGap = () => (min + random() * (max - min)) * DAY_MS;
  for (let at = from.getTime() + DAY_MS; at < to.getTime() - DAY_MS; at += nextGap()) {
    const game = games[below(games.length)];
    const rounds = 1 + below(MAX_ROUNDS_A_VISIT);
    for (let round = 0; game && round < rounds; round += 1) {
      const number = bets.length + 1;
      const stake = toPaise(STAKES_RUPEES[below(STAKES_RUPEES.length)] ?? STAKES_RUPEES[0]);
      const broken = random() < BROKEN_SHARE;
      const won = random() < WIN_CHANCE;
      const placedAt = at + round * 2 * MINUTE_MS;
      bets.push({
        betId: `past-${number}`,
        roundId: `past-round-${number}`,
        userId,
        session: 'past',
        provider: game.provider,
        gameId: game.gameId,
        gameName: game.name,
        stake,
        win: won && !broken ? stake * WIN_FACTOR : 0,
        state: broken ? 'rolled_back' : 'settled',
        placedAt: new Date(placedAt),
        endedAt: new Date(placedAt + MINUTE_MS),
      });
    }
  }
  return [{ at: from, apply: (tx) => insertBets(tx, bets) }, ...bets.flatMap(toEvents)];
};

/** Returns the stake, and the payment. */
function toEvents(bet: PastBet): HistoryEvent[] {
  const { state = 'settled', stake, win = 0, placedAt, endedAt } = bet;
  const back = state === 'rolled_back' ? stake : win;
  const staked = toCasinoEntry(bet, { event: 'open', paise: -stake });
  if (back === 0) return [{ at: placedAt, entry: staked }];
  return [
    { at: placedAt, entry: staked },
    { at: endedAt, entry: toCasinoEntry(bet, { event: state, paise: back }) },
  ];
}
