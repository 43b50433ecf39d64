import { HttpError } from '../../http-error.ts';

/** Maximum number of open streams of a server; guests leave the rest to players. */
const MAX_STREAMS = 12_000;
const MAX_GUEST_STREAMS = 9000;
/** Streams of one network: mobile networks put thousands of players behind one address. */
const MAX_GUEST_STREAMS_PER_NETWORK = 500;
const MAX_PLAYER_STREAMS_PER_NETWORK = 2000;
/** A browser has one stream; a player uses a few browsers. */
const MAX_STREAMS_PER_USER = 6;
/** Range of the delay after a rejection, in seconds: not all retry at once. */
const MIN_WAIT_S = 5;
const MAX_WAIT_S = 15;

const NETWORK_FULL_TEXT = 'Too many live streams from your network are open. Please try again.';

/** Maximum numbers of open streams of each kind. */
export interface StreamCaps {
  total: number;
  guests: number;
  guestsPerNetwork: number;
  playersPerNetwork: number;
  perUser: number;
}

/**
 * Returns the caps of a server; tests and benchmarks act for many players and guests from one
 * address.
 */
export const selectStreamCaps = (testMode: boolean): StreamCaps => ({
  total: MAX_STREAMS,
  guests: testMode ? MAX_STREAMS : MAX_GUEST_STREAMS,
  guestsPerNetwork: testMode ? MAX_STREAMS : MAX_GUEST_STREAMS_PER_NETWORK,
  playersPerNetwork: testMode ? MAX_STREAMS : MAX_PLAYER_STREAMS_PER_NETWORK,
  perUser: MAX_STREAMS_PER_USER,
});

/** The reader of a stream: a guest without `userId`. */
interface StreamReader {
  userId: number | undefined;
  /** The network of the reader's address. */
  network: string;
}

/** Counts the open streams, each of which uses memory and a socket. */
export interface StreamLimits {
  /**
   * Counts a stream. If its user has too many, the oldest of them is closed: a page may reconnect
   * before the server detects its lost connection. Returns an idempotent function that frees its
   * slot.
   * @throws HttpError 503 where the server is full, 429 where the network is; with seconds to wait
   */
  enter(reader: StreamReader, close: () => void): () => void;
  count(): number;
}

interface OpenStream extends StreamReader {
  close: () => void;
}

/** Creates the count, which begins with none; `random` draws the delays. */
export function createStreamLimits(
  caps: StreamCaps,
  random: () => number = Math.random,
): StreamLimits {
  const open = new Set<OpenStream>();
  /** In the order in which they were opened. */
  const byUser = new Map<number, OpenStream[]>();
  const byNetwork = new Map<string, number>();
  let guests = 0;

  const keyOf = ({ userId, network }: StreamReader) =>
    `${userId === undefined ? 'guests' : 'players'} ${network}`;

  const add = (map: Map<string, number>, key: string, difference: number) => {
    const count = (map.get(key) ?? 0) + difference;
    if (count > 0) map.set(key, count);
    else map.delete(key);
  };

  const remove = (stream: OpenStream) => {
    if (!open.delete(stream)) return;
    add(byNetwork, keyOf(stream), -1);
    const { userId } = stream;
    if (userId === undefined) {
      guests -= 1;
      return;
    }
    const left = (byUser.get(userId) ?? []).filter((one) => one !== stream);
    if (left.length > 0) byUser.set(userId, left);
    else byUser.delete(userId);
  };

  const drawWait = () => ({
    retryAfter: MIN_WAIT_S + Math.floor(random() * (MAX_WAIT_S - MIN_WAIT_S + 1)),
  });

  /** Throws where a reader would exceed the limits once `leaving` has ended. */
  const checkRoom = (reader: StreamReader, leaving: OpenStream | undefined) => {
    const isGuest = reader.userId === undefined;
    const total = open.size - (leaving ? 1 : 0);
    if (total >= caps.total || (isGuest && guests >= caps.guests)) {
      throw new HttpError(503, 'Too many live streams are open. Please try again.', drawWait());
    }
    const key = keyOf(reader);
    const isSameNetwork = leaving !== undefined && keyOf(leaving) === key;
    const ofNetwork = (byNetwork.get(key) ?? 0) - (isSameNetwork ? 1 : 0);
    if (ofNetwork >= (isGuest ? caps.guestsPerNetwork : caps.playersPerNetwork)) {
      throw new HttpError(429, NETWORK_FULL_TEXT, drawWait());
    }
  };

  return {
    enter(reader, close) {
      const { userId, network } = reader;
      const own = (userId !== undefined && byUser.get(userId)) || [];
      const oldest = own.length >= caps.perUser ? own[0] : undefined;
      checkRoom(reader, oldest);
      if (oldest) {
        remove(oldest);
        oldest.close();
      }
      const stream = { userId, network, close };
      open.add(stream);
      add(byNetwork, keyOf(stream), 1);
      if (userId === undefined) guests += 1;
      else byUser.set(userId, [...(byUser.get(userId) ?? []), stream]);
      return () => remove(stream);
    },
    count: () => open.size,
  };
}
