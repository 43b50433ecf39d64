import {
  applyBooks,
  type BooksData,
  booksData,
  endpoints,
  type wireSessionLine,
} from '@exchange/contract';
import * as v from 'valibot';
import { queryClient } from '../query-client.ts';
import { subscribeTopic } from './tab-sync.ts';
import { type ConnectTopics, type MatchStream, useTopics } from './use-topics.ts';

const { decode } = endpoints.eventSessions;
type Lines = v.InferOutput<typeof wireSessionLine>[];

/**
 * Writes a match's streamed session lines and the player's books to a query key, as a poll would.
 */
const connectSessionLines: ConnectTopics = (matchId, queryKey, signedIn) => {
  let lines: Lines | undefined;
  let books: BooksData | undefined;
  const put = () => {
    // A player's lines wait for the books, which would flash away.
    if (!lines || (signedIn && !books)) return;
    const rows = books ? (applyBooks(lines, books) as Lines) : lines;
    queryClient.setQueryData(queryKey, decode(rows, { total: rows.length, input: { matchId } }));
  };
  const stops = [
    subscribeTopic(`session:${matchId}`, (data) => {
      // Validated by the reducer.
      lines = data as Lines;
      put();
    }),
    ...(signedIn
      ? [
          subscribeTopic(`books:${matchId}`, (data) => {
            const parsed = v.safeParse(booksData, data);
            if (parsed.success) books = parsed.output;
            put();
          }),
        ]
      : []),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

const sessionStream: MatchStream = {
  connect: connectSessionLines,
  selectNeeded: (matchId, signedIn) => [
    `session:${matchId}`,
    ...(signedIn ? [`books:${matchId}`] : []),
  ],
};

/**
 * Streams a match's session lines into the cache if the settings enable it and they are shown.
 * Returns true while the stream lives and polling is unnecessary.
 */
export const useStreamedSessions = (
  matchId: string,
  queryKey: readonly unknown[],
  enabled: boolean,
): boolean => useTopics(sessionStream, matchId, queryKey, enabled);
