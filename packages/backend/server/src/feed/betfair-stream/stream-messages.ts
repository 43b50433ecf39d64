import * as v from 'valibot';
import { toPaise } from '../../money.ts';
import type { FeedEvent, MarketDefinition, RunnerStatus } from '../feed.ts';
import type { Innings } from '../score-board.ts';

const change = v.tuple([v.pipe(v.number(), v.gtValue(0)), v.pipe(v.number(), v.minValue(0))]);
const RUNNER_STATUS = {
  ACTIVE: 'ACTIVE',
  WINNER: 'WINNER',
  LOSER: 'LOSER',
  PLACED: 'WINNER',
  HIDDEN: 'HIDDEN',
  REMOVED: 'REMOVED',
  REMOVED_VACANT: 'REMOVED',
} as const satisfies Record<string, RunnerStatus>;
const RUNNER_WORDS = Object.keys(RUNNER_STATUS) as (keyof typeof RUNNER_STATUS)[];
const definition = v.object({
  eventId: v.string(),
  eventTypeId: v.string(),
  eventName: v.optional(v.string()),
  /** For example `Match Odds`; only some files have it. */
  name: v.nullish(v.string()),
  /** For example `MATCH_ODDS` or `PLACE`. */
  marketType: v.nullish(v.string(), 'MATCH_ODDS'),
  bettingType: v.nullish(v.string(), 'ODDS'),
  marketTime: v.pipe(v.string(), v.isoTimestamp()),
  inPlay: v.boolean(),
  betDelay: v.pipe(v.number(), v.minValue(0)),
  status: v.picklist(['OPEN', 'SUSPENDED', 'CLOSED', 'INACTIVE']),
  runners: v.array(
    v.object({
      id: v.number(),
      name: v.optional(v.string()),
      sortPriority: v.number(),
      status: v.picklist(RUNNER_WORDS),
      adjustmentFactor: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
      /** The line of a handicap. */
      hc: v.nullish(v.number()),
    }),
  ),
  /** 0: any number of runners may win, for example of those that make the cut. */
  numberOfWinners: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 1),
});

/** Lines beside the market's messages: of the connection, and heartbeats without a change. */
const idleLine = v.variant('op', [
  v.object({ op: v.picklist(['connection', 'status']) }),
  v.object({ op: v.literal('mcm'), mc: v.optional(v.never()) }),
]);

/** Returns true for a line of a recording that changes no market. */
export const isIdle = (line: unknown): boolean => v.is(idleLine, line);

/** The supported part of a `mcm` message of the Betfair Exchange Stream API. */
export const marketMessage = v.object({
  op: v.literal('mcm'),
  /** Published, ms since 1970. */
  pt: v.pipe(v.number(), v.integer()),
  mc: v.optional(
    v.array(
      v.object({
        id: v.string(),
        img: v.optional(v.boolean(), false),
        marketDefinition: v.optional(definition),
        rc: v.optional(
          v.array(
            v.object({
              id: v.number(),
              atb: v.optional(v.array(change), []),
              atl: v.optional(v.array(change), []),
            }),
          ),
          [],
        ),
      }),
    ),
    [],
  ),
});
export type MarketChange = v.InferOutput<typeof marketMessage>['mc'][number];
type WireDefinition = v.InferOutput<typeof definition>;

function toDefinition(wire: WireDefinition): MarketDefinition {
  return {
    status: wire.status === 'INACTIVE' ? 'SUSPENDED' : wire.status,
    inPlay: wire.inPlay,
    betDelay: wire.betDelay,
    startsAt: Date.parse(wire.marketTime),
    runners: wire.runners
      .toSorted((a, b) => a.sortPriority - b.sortPriority)
      .map(({ id, status, adjustmentFactor }) => ({
        id: String(id),
        status: RUNNER_STATUS[status],
        ...(adjustmentFactor != null && { adjustmentFactor }),
      })),
  };
}

const toLevels = (changes: readonly (readonly [number, number])[]) =>
  changes.map(([price, size]) => [price, toPaise(size)] as const);

/** Returns one market's part of a message as feed events: definition first, then prices. */
export function toFeedEvents({ img, marketDefinition, rc }: MarketChange): FeedEvent[] {
  const events: FeedEvent[] = [];
  if (marketDefinition) {
    events.push({ kind: 'definition', definition: toDefinition(marketDefinition) });
  }
  const runners = rc
    .filter(({ atb, atl }) => atb.length + atl.length > 0)
    .map(({ id, atb, atl }) => ({ id: String(id), back: toLevels(atb), lay: toLevels(atl) }));
  if (img || runners.length > 0) events.push({ kind: 'prices', isSnapshot: img, runners });
  return events;
}

const team = v.object({ name: v.string(), selectionId: v.number() });

/** The supported part of a `ccm` message of the cricket stream. */
export const scoreMessage = v.object({
  op: v.literal('ccm'),
  /** Published, ms since 1970. */
  pt: v.pipe(v.number(), v.integer()),
  cc: v.optional(
    v.array(
      v.object({
        marketId: v.string(),
        fixtureInfo: v.optional(v.object({ eventDescription: v.optional(v.string()) })),
        homeTeam: v.optional(team),
        awayTeam: v.optional(team),
        matchStats: v.optional(
          v.object({
            inningsStats: v.optional(
              v.array(
                v.object({
                  inningsNum: v.number(),
                  inningsRuns: v.number(),
                  inningsOvers: v.string(),
                  inningsWickets: v.number(),
                }),
              ),
              [],
            ),
          }),
        ),
      }),
    ),
    [],
  ),
});
export type ScoreChange = v.InferOutput<typeof scoreMessage>['cc'][number];

/**
 * Returns the innings of a message in order; incidents repeat with corrections, these numbers do
 * not.
 */
export const toInnings = ({ matchStats }: ScoreChange): Innings[] =>
  (matchStats?.inningsStats ?? [])
    .toSorted((a, b) => a.inningsNum - b.inningsNum)
    .map(({ inningsRuns, inningsWickets, inningsOvers }) => ({
      runs: inningsRuns,
      wickets: inningsWickets,
      overs: inningsOvers,
    }));
