import {
  applyResults,
  type eventData,
  type MatchDetail,
  type ResultsData,
  resultsData,
  type ScoreData,
  scoreData,
  toMatchDetail,
} from '@exchange/contract';
import * as v from 'valibot';
import { queryClient } from '../query-client.ts';
import { subscribeTopic } from './tab-sync.ts';
import { type ConnectTopics, type MatchStream, useTopics } from './use-topics.ts';

type WireMatch = v.InferOutput<typeof eventData>;
/** Streaming backends send every field. */
type StreamedMatch = v.InferInput<typeof eventData>;

/** Returns the match with the score of its own topic, in whatever order they arrive. */
const addScore = (detail: MatchDetail, scored: ScoreData | undefined): MatchDetail =>
  scored?.score ? { ...detail, match: { ...detail.match, score: scored.score } } : detail;

/** Writes a match's streamed markets, score and results to a query key, as a poll would. */
const connectMatch: ConnectTopics = (matchId, queryKey, signedIn) => {
  let wire: WireMatch | undefined;
  let score: ScoreData | undefined;
  let results: ResultsData | undefined;
  const put = () => {
    // A player's match waits for the results, which would flash as 0.
    if (!wire || (signedIn && !results)) return;
    const shown = results ? applyResults(wire as StreamedMatch, results) : wire;
    const detail = addScore(toMatchDetail(shown as WireMatch, { matchId }), score);
    queryClient.setQueryData<MatchDetail>(queryKey, (before) =>
      before?.stakeSettings ? { ...detail, stakeSettings: before.stakeSettings } : detail,
    );
  };
  const stops = [
    subscribeTopic(`event:${matchId}`, (data) => {
      // Validated by the reducer.
      wire = data as WireMatch;
      put();
    }),
    subscribeTopic(`score:${matchId}`, (data) => {
      const parsed = v.safeParse(scoreData, data);
      if (parsed.success) score = parsed.output;
      put();
    }),
    ...(signedIn
      ? [
          subscribeTopic(`results:${matchId}`, (data) => {
            const parsed = v.safeParse(resultsData, data);
            if (parsed.success) results = parsed.output;
            put();
          }),
        ]
      : []),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

const matchStream: MatchStream = {
  connect: connectMatch,
  selectNeeded: (matchId, signedIn) => [
    `event:${matchId}`,
    ...(signedIn ? [`results:${matchId}`] : []),
  ],
};

/**
 * Streams a match into the cache if the settings enable it. Returns true while the stream
 * lives and polling is unnecessary.
 */
export const useStreamedMatch = (matchId: string, queryKey: readonly unknown[]): boolean =>
  useTopics(matchStream, matchId, queryKey);
