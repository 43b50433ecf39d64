import type { KnownLeader } from '@exchange/server-kit/database';
import type { Clock } from '../clock.ts';
import type { Board, MatchState } from '../feed/board/board.ts';
import { restoreMatch, snapshotWholeMatch } from '../feed/board/board-snapshot.ts';
import { selectVersion } from '../feed/board/market.ts';
import { suspendAllMarkets } from '../feed/board/suspend-market.ts';
import {
  type BoardMessage,
  type BoardPosition,
  type BoardSnapshot,
  type Heartbeats,
  nameSnapshot,
  type SharedMatch,
  type SharedScores,
} from './board-messages.ts';
import type { Bus } from './bus.ts';
import { createLeaderCheck, createLeaderTime } from './leader-check.ts';

/**
 * Time without a message of the leader after which its prices are stale, in ms. Bets on session
 * lines wait at least as long: bets placed after the connection was lost are rejected.
 */
export const STALE_MS = 1000;
/** Interval of the watchdog, and of snapshot requests while one is missing, in ms. */
const WATCH_MS = 250;
/**
 * Maximum number of changes stored while a snapshot is in transit; a later snapshot has the rest.
 */
const MAX_ENTRIES = 2000;

interface BoardReplicaOptions {
  board: Board;
  bus: Bus;
  clock: Clock;
  scores: SharedScores;
  /** Reads the leader from the database: a message alone is no proof of leadership. */
  readLeader(): Promise<KnownLeader | undefined>;
  /** Called with each match that changed, and the leader's number of the change. */
  onPublished(match: MatchState, number: number): void;
  /** Called when the leader has counted these bets. */
  onCounted(betIds: readonly number[]): void;
  /**
   * Called when the board is the leader's again, at this number of its term; undefined while it is
   * unknown.
   */
  onPlace(place: BoardPosition | undefined): void;
  onFault(error: unknown, message: string): void;
}

/** A replica of the leader's board. */
export interface BoardReplica {
  /** Applies a message of `sender` about its board, if it leads. */
  receive(message: BoardMessage, sender: string): void;
  /**
   * Suspends the replica if the leader was silent, after reading the messages in the socket: after
   * a suspension of this server they come before any timer.
   */
  check(): void;
  /** Returns true while the leader's messages are recent enough to store bets on its prices. */
  hasFreshPrices(): boolean;
  /**
   * Stops following, as this server leads itself with this number: messages of earlier leaders are
   * ignored.
   */
  pause(fencing: number): void;
  /**
   * Follows again. Until the next leader's board arrives, the replica shows this server's former
   * board, suspended.
   */
  resume(shown?: Board): void;
  stop(): void;
}

/** Bumps the status versions: a bet in transit was placed on unconfirmed prices. */
function bumpStatusVersions(board: Board): void {
  for (const { markets, sessions } of board.matches()) {
    for (const market of markets) market.statusVersion = selectVersion(market);
    for (const session of sessions) session.statusVersion = session.version;
  }
}

/**
 * Calls back after all messages in the sockets were read: a whole round of the event loop later.
 */
function afterReading(callBack: () => void): void {
  setImmediate(() => setImmediate(callBack));
}

/** Follows the current leader, and recovers by a snapshot after each gap. */
export function startBoardReplica(options: BoardReplicaOptions): BoardReplica {
  const { board, bus, clock, scores, onPublished, onCounted, onPlace, onFault } = options;
  const { readLeader } = options;
  const time = createLeaderTime(() => clock.now().getTime());
  let place: BoardPosition = { fencing: 0, number: 0 };
  /** The holder of the number of `place` in the database; undefined unless it is another server. */
  let leader: string | undefined;
  let isSynced = false;
  let isSuspended = true;
  let isPaused = false;
  let isChecking = false;
  let lastMessageAt = Number.NEGATIVE_INFINITY;
  let requestedAt = Number.NEGATIVE_INFINITY;
  let queued: Extract<BoardMessage, { kind: 'board' }>[] = [];

  const requestSnapshot = () => {
    if (performance.now() - requestedAt < WATCH_MS) return;
    requestedAt = performance.now();
    bus.send({ kind: 'ask' });
  };

  const resync = () => {
    isSynced = false;
    requestSnapshot();
  };

  const recordMessage = (at: number) => {
    // A message that waited in the socket counts from when it was sent.
    lastMessageAt = performance.now() - Math.max(0, clock.now().getTime() - time.toOwn(at));
  };

  const suspend = () => {
    isSynced = false;
    if (isSuspended) return;
    isSuspended = true;
    suspendAllMarkets(board);
    onPlace(undefined);
  };

  /** Later changes by the feed to the other board do not reach the replica. */
  const takeOver = (shown: Board) => {
    const snapshots = structuredClone(shown.matches().map(snapshotWholeMatch));
    const there = new Set(snapshots.map(({ id }) => id));
    for (const { id } of board.matches()) if (!there.has(id)) board.remove(id);
    for (const snapshot of snapshots) restoreMatch(board, snapshot);
    suspendAllMarkets(board);
  };

  const applyHeartbeats = (beats: Heartbeats) => {
    for (const [id, heartbeatAt] of beats) {
      const match = board.match(id);
      if (match) match.heartbeatAt = time.toOwn(heartbeatAt);
    }
  };

  const applyMatches = (matches: readonly SharedMatch[], number: number) => {
    for (const { match: snapshot, score } of matches) {
      scores.put(snapshot.id, score);
      const match = restoreMatch(board, snapshot);
      if (match) onPublished(match, number);
      else resync();
    }
  };

  const applyChange = (message: Extract<BoardMessage, { kind: 'board' }>) => {
    place = { fencing: message.fencing, number: message.number };
    applyMatches(message.matches, message.number);
    onCounted(message.counted);
  };

  const applySnapshot = (snapshot: BoardSnapshot) => {
    time.note(snapshot.at);
    recordMessage(snapshot.at);
    // A snapshot from before the leader fell silent, or this server's clock was just set.
    if (isStale()) return;
    place = { fencing: snapshot.fencing, number: snapshot.number };
    onPlace(place);
    const there = new Set(snapshot.matches.map(({ match }) => match.id));
    for (const { id } of board.matches()) if (!there.has(id)) board.remove(id);
    isSynced = true;
    applyMatches(snapshot.matches, snapshot.number);
    if (isSuspended) bumpStatusVersions(board);
    isSuspended = false;
    applyHeartbeats(snapshot.beats);
    onCounted(snapshot.counted);
    const waiting = queued;
    queued = [];
    for (const message of waiting) receiveChange(message);
  };

  const receiveChange = (message: Extract<BoardMessage, { kind: 'board' }>) => {
    if (message.number <= place.number && isSynced) return;
    if (isSynced && message.number === place.number + 1) {
      recordMessage(message.at);
      applyChange(message);
      return;
    }
    if (queued.length < MAX_ENTRIES) queued.push(message);
    resync();
  };

  /**
   * Loads the snapshot that the leader announced, or a later one: Redis may still have an earlier
   * one.
   */
  const loadSnapshot = async (number: number) => {
    const text = await bus.find(nameSnapshot(place.fencing));
    if (text === undefined || isSynced || isPaused) return;
    const snapshot = JSON.parse(text) as BoardSnapshot;
    if (snapshot.fencing === place.fencing && snapshot.number >= number) applySnapshot(snapshot);
  };

  const followLeader = ({ fencing, holder }: KnownLeader) => {
    if (isPaused || fencing <= place.fencing) return false;
    // The former leader's prices are invalid; a first leader has none before it.
    if (place.fencing > 0) suspend();
    place = { fencing, number: 0 };
    leader = holder ?? undefined;
    queued = [];
    time.reset();
    resync();
    return true;
  };
  const leaderCheck = createLeaderCheck({ read: readLeader, onFound: followLeader, onFault });

  /**
   * Returns true for messages of the current leader; one with a higher number may be of the next
   * leader.
   */
  const isOfLeader = ({ fencing }: BoardPosition, sender: string) => {
    if (fencing > place.fencing) leaderCheck.ask();
    return fencing === place.fencing && sender === leader;
  };

  const isStale = () => !isPaused && performance.now() - lastMessageAt >= STALE_MS;

  // After a suspension of this server itself, the leader's messages wait in its socket and are read
  // first. Transactions meanwhile check `hasFreshPrices`.
  const check = () => {
    if (isChecking || !isStale()) return;
    isChecking = true;
    afterReading(() => {
      isChecking = false;
      if (isStale()) suspend();
    });
  };

  const watch = () => {
    check();
    if (!isPaused && !isSynced) requestSnapshot();
  };
  const timer = setInterval(watch, WATCH_MS);

  return {
    receive(message, sender) {
      if (isPaused || !isOfLeader(message, sender)) return;
      if (message.kind !== 'image') time.note(message.at);
      if (message.kind === 'board') receiveChange(message);
      else if (message.kind === 'image') {
        if (!isSynced)
          loadSnapshot(message.number).catch((error: unknown) =>
            onFault(error, 'No snapshot of the board'),
          );
      } else if (isSynced && message.number === place.number) {
        recordMessage(message.at);
        applyHeartbeats(message.beats);
      } else resync();
    },
    check,
    hasFreshPrices: () => !isStale() && !leaderCheck.isPending(),
    pause(fencing) {
      isPaused = true;
      suspend();
      place = { fencing, number: 0 };
      leader = undefined;
      queued = [];
    },
    resume(shown) {
      isPaused = false;
      if (shown) takeOver(shown);
      time.reset();
      resync();
    },
    stop: () => clearInterval(timer),
  };
}
