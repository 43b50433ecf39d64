import { DEFAULT_MARKET_MAX_RUPEES, SPORT_IDS } from '@exchange/contract';
import { toPaise } from '../../../money.ts';
import type { MatchInfo } from '../../board/board.ts';
import type { MarketInfo } from '../../board/market.ts';
import { DEFAULT_CAPS, selectFurtherRule, selectUnmatchedRule } from '../../market-rules.ts';
import { mergeSteps, type TimedStep } from '../../run/steps.ts';
import { deriveSeed } from '../draw.ts';
import { tradeBookmaker } from '../market/bookmaker-market.ts';
import { calculateClosing, type MarketPlan } from '../market/market-plan.ts';
import { generateScoreEvents, tradeOdds } from '../market/odds-market.ts';
import { drawWithdrawal, withdraw } from '../market/withdrawal.ts';
import { generateSessionLineEvents } from '../session-lines/generate-session-line-events.ts';
import type { Story } from '../story.ts';
import { createSource, generateMatchEvents } from './generate-events.ts';
import type { SimulatedKind, SimulatedMatch } from './simulated-matches.repository.ts';

/** Ids of simulated matches start here, far from recorded ones. */
const FIRST = 70_000_000;

export const toMatchId = (rowId: number) => String(FIRST + rowId);
const toOddsId = (rowId: number) => `1.${FIRST + rowId}`;
const toBookmakerId = (rowId: number) => `2.${FIRST + rowId}`;
/** Returns the id of a further market by its number, below 100. */
export const toFurtherId = (rowId: number, number: number) => `3.${(FIRST + rowId) * 100 + number}`;
/**
 * Returns a runner's id; they are numbered from 1 in display order. From the tenth on ids have a
 * digit more, so that none is one of the next match.
 */
const toRunnerId = (rowId: number, place: number) =>
  String((FIRST + rowId) * (place < 9 ? 10 : 100) + place + 1);

/** A simulated match for the board, and all of its future events. */
export interface PlannedMatch {
  info: MatchInfo;
  markets: readonly MarketInfo[];
  sides: readonly [string, string];
  story: Story;
  /** Balls of an innings; 0 in other sports. */
  balls: number;
  /** Feed ms at which its markets close. */
  closesAt: number;
  steps(): Iterable<TimedStep>;
}

const MIN_STAKE_RUPEES = 100;
const DRAW = 'The Draw';
/** Seconds of delay in play on the odds; the bookmaker responds faster. */
const BET_DELAY: Readonly<Record<string, number>> = {
  [SPORT_IDS.cricket]: 5,
  [SPORT_IDS.football]: 5,
  [SPORT_IDS.tennis]: 3,
};
const BOOKMAKER_DELAY = 2;
/** Further markets are traded so many times more rarely than match odds. */
const FURTHER_PACE = 8;

export type Row = Pick<SimulatedMatch, 'id' | 'seed' | 'opensAt' | 'startsAt' | 'pace'>;

export const toInfo = (
  row: Row,
  names: readonly string[],
  own: Pick<MarketInfo, 'id' | 'kind' | 'name' | 'priceType' | 'unmatchedRule' | 'winners'>,
): MarketInfo => ({
  ...own,
  matchId: toMatchId(row.id),
  minStake: toPaise(MIN_STAKE_RUPEES),
  maxStake: toPaise(DEFAULT_MARKET_MAX_RUPEES),
  ...DEFAULT_CAPS,
  opensBefore: 0,
  runners: names.map((name, place) => ({ id: toRunnerId(row.id, place), name })),
});

/**
 * Plans a match from its row alone, so that a restart plans it again. In `withdrawals` percent of
 * the football matches a runner is withdrawn from the odds market during play.
 */
export function planMatch(row: Row & { kind: SimulatedKind }, withdrawals = 0): PlannedMatch {
  const { fixture, story, cricket, listFurtherMarkets } = generateMatchEvents(row.kind, row.seed);
  const { sides, ...series } = fixture;
  const names = row.kind === 'football' ? [...sides, DRAW] : sides;
  const decimal = {
    priceType: 'decimal',
    unmatchedRule: selectUnmatchedRule(fixture.sportId),
  } as const;
  const odds = toInfo(row, names, {
    ...decimal,
    id: toOddsId(row.id),
    kind: 'odds',
    name: 'Match Odds',
  });
  const bookmaker = toInfo(row, names, {
    id: toBookmakerId(row.id),
    kind: 'bookmaker',
    name: 'Bookmaker',
    priceType: 'rate',
  });
  const plan: MarketPlan<Story> = {
    marketId: odds.id,
    runnerIds: odds.runners.map(({ id }) => id),
    story,
    opensAt: row.opensAt,
    startsAt: row.startsAt,
    betDelay: BET_DELAY[fixture.sportId] ?? 0,
    pace: row.pace,
  };
  const withdrawal = drawWithdrawal(plan, createSource(row.seed, 'withdrawal'), withdrawals);
  const trade = () => {
    const steps = tradeOdds(plan, createSource(row.seed, 'odds'));
    return withdrawal ? withdraw(steps, plan.marketId, withdrawal) : steps;
  };
  const further = listFurtherMarkets().map((market) => ({
    ...market,
    info: toInfo(row, market.runners, {
      ...{ priceType: 'decimal', unmatchedRule: selectFurtherRule(fixture.sportId) },
      id: toFurtherId(row.id, market.number),
      kind: 'other',
      name: market.name,
      ...(market.winners !== undefined && { winners: market.winners }),
    }),
  }));
  const tradeFurther = ({ info, number, story: own, opensAt }: (typeof further)[number]) =>
    own === undefined
      ? []
      : tradeOdds(
          {
            ...plan,
            marketId: info.id,
            runnerIds: info.runners.map(({ id }) => id),
            winners: info.winners,
            story: own,
            opensAt: opensAt === undefined ? row.opensAt : row.startsAt + opensAt,
            pace: row.pace * FURTHER_PACE,
          },
          createSource(deriveSeed(row.seed, number), 'further'),
        );
  const bookmakerPlan = { ...plan, marketId: bookmaker.id, betDelay: BOOKMAKER_DELAY };
  return {
    info: { id: toMatchId(row.id), ...series, name: sides.join(' v ') },
    markets: [odds, ...(cricket ? [bookmaker] : []), ...further.map(({ info }) => info)],
    sides,
    story,
    balls: cricket?.format.balls ?? 0,
    closesAt: calculateClosing(plan),
    steps: () =>
      mergeSteps([
        trade(),
        generateScoreEvents(plan),
        ...(cricket
          ? [
              tradeBookmaker(bookmakerPlan, createSource(row.seed, 'bookmaker')),
              generateSessionLineEvents(plan, cricket, sides),
            ]
          : []),
        ...further.map(tradeFurther),
      ]),
  };
}
