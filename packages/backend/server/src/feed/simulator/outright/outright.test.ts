import { describe, expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../../../random.ts';
import { inspectLedger, SOUND_LEDGER } from '../../../testing/ledger-invariants.ts';
import { readMarketState } from '../../../testing/test-markets.ts';
import { startTestSimulator } from '../../../testing/test-simulator.ts';
import { toMatchId } from '../run/match-of-row.ts';
import { listUnfinished } from '../run/simulated-matches.repository.ts';
import { generateOutright, planOutright } from './outright.ts';
import {
  calculateTeamChances,
  drawStrengths,
  FINALISTS,
  listFinals,
  MATCHES,
  playTournament,
  type TeamChances,
} from './tournament.ts';

const START = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const plan = (seed: number) =>
  planOutright({ id: 1, seed, opensAt: START - HOUR, startsAt: START, pace: 1 });
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const EVEN = [0, 0, 0, 0];

describe('the final', () => {
  it.each<[string, number[], [number, number][]]>([
    ['has the two with the most wins', [0, 2, 0, 1, 0, 1], [[0, 1]]],
    [
      'is drawn by lot for the second place',
      [0, 2, 0, 3, 0, 1],
      [
        [0, 2],
        [0, 3],
        [0, 1],
      ],
    ],
    [
      'is drawn by lot for both',
      [0, 2, 2, 1, 0, 1],
      [
        [0, 2],
        [0, 1],
        [1, 2],
      ],
    ],
  ])('%s', (_name, winners, finals) => {
    expect(listFinals(winners)).toEqual(expect.arrayContaining(finals));
    expect(listFinals(winners)).toHaveLength(finals.length);
  });
});

describe('the chances of teams', () => {
  it('are even for even teams, and sum to the number of winners for any', () => {
    expect(calculateTeamChances(EVEN, { winners: [], final: undefined })).toEqual({
      winner: EVEN.map(() => expect.closeTo(1 / 4)),
      finalist: EVEN.map(() => expect.closeTo(FINALISTS / 4)),
    });
    for (let seed = 0; seed < 50; seed += 1) {
      const random = createRandom(seed);
      for (const { winner, finalist } of playTournament(drawStrengths(random), random)) {
        expect(sumOf(winner)).toBeCloseTo(1, 6);
        expect(sumOf(finalist)).toBeCloseTo(FINALISTS, 6);
        for (const [team, chance] of winner.entries()) {
          expect(chance).toBeLessThanOrEqual(finalist[team] ?? 0);
        }
      }
    }
  });

  it('are those of the results: over many tournaments no group differs', () => {
    const groups = new Map<string, { predicted: number; won: number; variance: number }>();
    for (let seed = 0; seed < 700; seed += 1) {
      const random = createRandom(seed);
      const course = [...playTournament(drawStrengths(random), random)];
      const played = seed % MATCHES;
      for (const kind of ['winner', 'finalist'] satisfies (keyof TeamChances)[]) {
        for (const [team, chance] of course[played]?.[kind].entries() ?? []) {
          for (const group of [
            `${kind} ${Math.floor(chance * 10)}`,
            `${kind} after ${played}, ${team}`,
          ]) {
            const sum = groups.get(group) ?? { predicted: 0, won: 0, variance: 0 };
            groups.set(group, {
              predicted: sum.predicted + chance,
              won: sum.won + (course.at(-1)?.[kind][team] ?? 0),
              variance: sum.variance + chance * (1 - chance),
            });
          }
        }
      }
    }
    expect(groups.size).toBeGreaterThan(50);
    const biased = [...groups].filter(
      ([, { predicted, won, variance }]) =>
        Math.abs(won - predicted) > 4 * Math.sqrt(variance) + 1e-6,
    );
    expect(biased).toEqual([]);
  });
});

describe('the markets on a tournament', () => {
  it('are planned again by their row alone, in order of time', () => {
    const steps = [...plan(3).steps()];
    expect([...plan(3).steps()]).toEqual(steps);
    const times = steps.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBe(plan(3).closesAt);
    expect(plan(3).closesAt - START).toBeLessThan(2 * HOUR);
  });

  it.each([1, 2, 3, 4, 5])('end with one winner, and with two in its final (seed %i)', (seed) => {
    const { markets, steps } = plan(seed);
    const last = new Map<string, readonly { id: string; status: string }[]>();
    const inPlayPrices = new Set<string>();
    for (const { marketId = '', events } of steps()) {
      for (const event of events) {
        if (event.kind === 'prices' && !event.image) inPlayPrices.add(marketId);
        if (event.kind === 'definition') last.set(marketId, event.definition.runners);
      }
    }
    const [winner, finalists] = markets.map(({ id, winners }) => {
      const won = last.get(id)?.filter(({ status }) => status === 'WINNER') ?? [];
      expect(won).toHaveLength(winners ?? 1);
      return won.map((runner) => runner.id);
    });
    expect(finalists).toContain(winner?.[0]);
    expect(inPlayPrices.size).toBe(markets.length);
  });

  it('end once as many teams are certain as there are winners, and not before', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      for (const { story, winners = 1 } of generateOutright(seed).markets) {
        expect(story.wins).toHaveLength(winners);
        const before = story.moments.slice(0, -1);
        for (const { chances } of before) {
          expect(chances.filter((chance) => chance === 1).length).toBeLessThan(winners);
        }
      }
    }
  });
});

it('is an event of its own, whose bets are held and paid', async () => {
  const app = await startTestSimulator({
    counts: { cricket: 0, football: 0, tennis: 0 },
    outrights: 1,
  });
  onTestFinished(() => app.close());
  const [current, next] = app.feed.matches();
  if (!current || !next) throw new Error('no tournament is open');
  expect(next.run.match.name).not.toBe(current.run.match.name);
  // It is before its start, so no team is decided.
  const { match } = next.run;
  const { data } = await app.call('eventDetails', { match_id: match.id, sport_id: match.sportId });
  expect(data).toMatchObject({
    odds: null,
    others: [{ marketName: 'Winner' }, { marketName: 'To Reach the Final', winners: FINALISTS }],
  });
  const rows = await app.context.unitOfWork.read(listUnfinished);
  const row = rows.find(({ id }) => toMatchId(id) === match.id);
  if (!row) throw new Error('the tournament is not stored');
  const { markets } = generateOutright(row.seed);
  const players = [];
  for (const market of match.markets) players.push(await app.betOn(market));
  for (const { user } of players)
    expect(await app.readWallet(user)).toMatchObject({ liability: 100 });
  await app.control('seek', 'end', match.id);
  for (const [place, { id }] of match.markets.entries()) {
    const { user, odds } = players[place] ?? {};
    const story = markets[place]?.story;
    if (!user || !odds || !story) throw new Error('a player or a market is missing');
    // The bets are on the first team.
    const hasWon = story.wins?.some((win) => win.place === 0);
    const { state, bets } = await readMarketState(app.context, id, [user]);
    expect([state, bets[0]?.state]).toEqual(['SETTLED', hasWon ? 'WON' : 'LOST']);
    const result = hasWon ? 100 * (odds - 1) : -100;
    expect(await app.readWallet(user)).toEqual({
      balance: expect.closeTo(10_000 + result, 2),
      liability: 0,
    });
  }
  expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  expect(app.errors).toEqual([]);
});
