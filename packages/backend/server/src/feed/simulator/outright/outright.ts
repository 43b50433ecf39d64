import { SPORT_IDS } from '@exchange/contract';
import { mergeSteps, type TimedStep } from '../../run/steps.ts';
import { deriveSeed } from '../draw.ts';
import { type FurtherMarket, toMarketStory } from '../market/further-market.ts';
import { calculateClosing } from '../market/market-plan.ts';
import { tradeOdds } from '../market/odds-market.ts';
import { drawTournamentTeams } from '../run/fixtures.ts';
import { createSource } from '../run/generate-events.ts';
import {
  type PlannedMatch,
  type Row,
  toFurtherId,
  toInfo,
  toMatchId,
} from '../run/match-of-row.ts';
import type { MarketStory } from '../story.ts';
import {
  drawStrengths,
  FINALISTS,
  MATCHES,
  playTournament,
  TEAMS,
  type TeamChances,
} from './tournament.ts';

/** Ms from one result to the next, and of the suspension after it. */
const MATCH_MS = 12 * 60_000;
const RESULT_MS = 60_000;
const BET_DELAY = 5;
/** Its markets are traded so many times more rarely than match odds. */
const PACE = 4;

/** The markets on a tournament, generated from a seed. */
interface Outright {
  seriesId: string;
  seriesName: string;
  teams: readonly string[];
  markets: readonly (FurtherMarket & { story: MarketStory })[];
}

/** Generates a tournament with its results; they are its own, and those of no match on the board. */
export function generateOutright(seed: number): Outright {
  const { teams, ...series } = drawTournamentTeams(createSource(seed, 'fixture'), TEAMS);
  const strengths = drawStrengths(createSource(seed, 'strength'));
  const moments = [...playTournament(strengths, createSource(seed, 'play'))].map((own, played) => ({
    at: played * MATCH_MS,
    suspends: played === 0 ? 0 : RESULT_MS,
    chances: own.winner,
    own,
  }));
  const toMarket = (number: number, name: string, kind: keyof TeamChances, winners: number) => ({
    number,
    name,
    runners: teams,
    winners,
    story: toMarketStory(moments, ({ own }) => own[kind], winners),
  });
  return {
    ...series,
    teams,
    markets: [
      toMarket(1, 'Winner', 'winner', 1),
      toMarket(2, 'To Reach the Final', 'finalist', FINALISTS),
    ],
  };
}

/** Returns how long a tournament is in play, in ms: the same for all. */
export const OUTRIGHT_DURATION = MATCHES * MATCH_MS;

/** Generates the score line: the match that is played. */
function* generateProgress(marketId: string, startsAt: number): Generator<TimedStep> {
  for (let played = 0; played < MATCHES; played += 1) {
    const text = `Match ${played + 1}/${MATCHES}`;
    yield { at: startsAt + played * MATCH_MS, marketId, events: [{ kind: 'score', text }] };
  }
}

/** Plans the markets on a tournament from its row alone, as `planMatch` does for a match. */
export function planOutright(row: Row): PlannedMatch {
  const { seriesId, seriesName, teams, markets } = generateOutright(row.seed);
  const planned = markets.map((market) => ({
    ...market,
    info: toInfo(row, market.runners, {
      id: toFurtherId(row.id, market.number),
      kind: 'other',
      name: market.name,
      priceType: 'decimal',
      // Each suspension is the result of a match, after which prices have jumped.
      unmatchedRule: 'suspension',
      winners: market.winners ?? 1,
    }),
  }));
  const trade = ({ info, number, story }: (typeof planned)[number]) =>
    tradeOdds(
      {
        marketId: info.id,
        runnerIds: info.runners.map(({ id }) => id),
        winners: info.winners,
        story,
        opensAt: row.opensAt,
        startsAt: row.startsAt,
        betDelay: BET_DELAY,
        pace: row.pace * PACE,
      },
      createSource(deriveSeed(row.seed, number), 'further'),
    );
  const [first, second] = teams;
  const winner = planned[0]?.story.winner;
  const story = { moments: [], winner, duration: OUTRIGHT_DURATION };
  return {
    info: {
      id: toMatchId(row.id),
      sportId: SPORT_IDS.cricket,
      seriesId,
      seriesName,
      name: seriesName,
    },
    markets: planned.map(({ info }) => info),
    sides: [first ?? '', second ?? ''],
    story,
    balls: 0,
    closesAt: calculateClosing({ startsAt: row.startsAt, story }),
    steps: () =>
      mergeSteps([
        ...planned.map(trade),
        generateProgress(planned[0]?.info.id ?? '', row.startsAt),
      ]),
  };
}
