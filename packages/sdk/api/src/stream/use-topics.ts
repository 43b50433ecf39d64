import { useSettings, useSignedIn } from '@exchange/store';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { streamStatusStore } from './tab-sync.ts';

const shared = new Map<string, { users: number; stop: () => void }>();

/** Shares one connection between page and slip of a match; the last one disconnects. */
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

/** Follows topics and writes them to a query key; returns the unsubscribe function. */
export type ConnectTopics = (
  matchId: string,
  queryKey: readonly unknown[],
  signedIn: boolean,
) => () => void;

/** Definition of a streamed section of a match. */
export interface MatchStream {
  connect: ConnectTopics;
  /** Topics without which the section has to be polled. */
  selectNeeded: (matchId: string, signedIn: boolean) => readonly string[];
}

/**
 * Streams a section of a match into the cache if the settings enable it. Returns true while the
 * stream lives with all needed topics and polling is unnecessary.
 */
export function useTopics(
  { connect, selectNeeded }: MatchStream,
  matchId: string,
  queryKey: readonly unknown[],
  enabled = true,
): boolean {
  const { streaming } = useSettings();
  const signedIn = useSignedIn();
  const live = useStore(
    streamStatusStore,
    (status) =>
      status.live && !selectNeeded(matchId, signedIn).some((topic) => status.gone.has(topic)),
  );
  const key = JSON.stringify(queryKey);
  const follows = streaming && enabled;
  useEffect(() => {
    if (!follows) return;
    return shareConnection(`${key} ${signedIn}`, () =>
      connect(matchId, JSON.parse(key) as unknown[], signedIn),
    );
  }, [follows, signedIn, connect, matchId, key]);
  return follows && live;
}
