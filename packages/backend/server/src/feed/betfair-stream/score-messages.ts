import * as v from 'valibot';
import type { Innings } from '../score.ts';

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
