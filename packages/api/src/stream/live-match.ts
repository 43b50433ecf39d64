import {
  applyResults,
  eventData,
  type MatchDetail,
  type ResultsData,
  resultsData,
  toMatchDetail,
} from '@exchange/contract';
import { useSettings, useSignedIn } from '@exchange/store';
import { useEffect } from 'react';
import * as v from 'valibot';
import { useStore } from 'zustand';
import { queryClient } from '../query-client.ts';
import { streamStatusStore, subscribeTopic } from './hub.ts';

/** Puts a match's streamed page and results under a query key, as a poll would. */
function connectMatch(
  matchId: string,
  queryKey: readonly unknown[],
  signedIn: boolean,
): () => void {
  let page: v.InferOutput<typeof eventData> | undefined;
  let results: ResultsData | undefined;
  const put = () => {
    // A player's page waits for the results, or they would flash as 0.
    if (!page || (signedIn && !results)) return;
    const detail = toMatchDetail(v.parse(eventData, results ? applyResults(page, results) : page));
    queryClient.setQueryData<MatchDetail>(queryKey, (before) =>
      before?.stakeSettings ? { ...detail, stakeSettings: before.stakeSettings } : detail,
    );
  };
  const stops = [
    subscribeTopic(`event:${matchId}`, (data) => {
      const parsed = v.safeParse(eventData, data);
      if (parsed.success) page = parsed.output;
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
}

const shared = new Map<string, { users: number; stop: () => void }>();

/** Page and slip show the same match: one of them connects, the last one leaves. */
function shareConnection(key: string, connect: () => () => void): () => void {
  const connection = shared.get(key) ?? { users: 0, stop: connect() };
  shared.set(key, connection);
  connection.users += 1;
  return () => {
    connection.users -= 1;
    if (connection.users > 0) return;
    shared.delete(key);
    connection.stop();
  };
}

/**
 * Streams a match into the cache where the settings offer it. True while the stream lives: the page
 * need not be polled then.
 */
export function useStreamedMatch(matchId: string, queryKey: readonly unknown[]): boolean {
  const { streaming } = useSettings();
  const signedIn = useSignedIn();
  const live = useStore(streamStatusStore, (status) => status.live);
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (!streaming) return;
    return shareConnection(`${key} ${signedIn}`, () =>
      connectMatch(matchId, JSON.parse(key) as unknown[], signedIn),
    );
  }, [streaming, signedIn, matchId, key]);
  return streaming && live;
}
