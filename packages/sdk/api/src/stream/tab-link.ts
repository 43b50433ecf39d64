import {
  BASES,
  STREAM_HEARTBEAT_MS,
  STREAM_PATH,
  type StreamFrame,
  streamFrame,
} from '@exchange/contract';
import { selectToken } from '@exchange/store';
import { createStreamConnection, type StreamConnection } from './stream-connection.ts';

/** Requested topics with the id of their last frame. */
export type Topics = Record<string, string | null>;

interface LinkOptions {
  /** Read at each attempt, so that a cut stream resumes where it stopped. */
  selectTopics: () => Topics;
  onFrame: (frame: StreamFrame) => void;
  onLive: (live: boolean) => void;
  /** Called when the server rejects the token. */
  onUnauthorized: () => void;
}

/** Creates the browser's one connection to the server's stream, with the token of the sign-in. */
export function createTabLink({ selectTopics, ...parts }: LinkOptions): Link {
  return createStreamConnection({
    ...parts,
    schema: streamFrame,
    heartbeatMs: STREAM_HEARTBEAT_MS,
    selectCaller: selectToken,
    selectRequest() {
      const topics = selectTopics();
      if (Object.keys(topics).length === 0) return undefined;
      const token = selectToken();
      const headers = {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      };
      const init = { method: 'POST', headers, body: JSON.stringify({ topics }) };
      return { url: BASES.api + STREAM_PATH, init };
    },
  });
}
export type Link = StreamConnection;
