import type { KnownLeader } from '@exchange/database';
import type { Clock } from '../clock.ts';
import type { Board, MatchState } from '../feed/board/board.ts';
import { restoreMatch, snapshotBoard } from '../feed/board/board-snapshot.ts';
import { selectVersion } from '../feed/board/market.ts';
import { suspendMarket } from '../feed/board/restore-market.ts';
import {
  type BoardMessage,
  type BoardPosition,
  type BoardSnapshot,
  type Heartbeats,
  nameSnapshot,
  type SharedMatch,
} from './board-messages.ts';
import type { Bus } from './bus.ts';
import { createLeaderCheck } from './leader-check.ts';
import { createLeaderTime } from './leader-time.ts';
import type { SharedScores } from './shared-scores.ts';

/**
 * Without a word of the leader for so long, its prices count no more, in ms. Bets on session lines
 * wait at least as long: one that came after the connection was lost is refused.
 */
export const STALE_MS = 1000;
/** How often that is looked at, and an image asked for while one is missing, in ms. */
const WATCH_MS = 250;
/** Changes kept while an image is on its way; those beyond are in a later image. */
const MAX_ENTRIES = 2000;

interface Parts {
  board: Board;
  bus: Bus;
  clock: Clock;
  scores: SharedScores;
  /** Asks the database who leads: a message alone makes nobody the leader. */
  readLeader(): Promise<KnownLeader | undefined>;
  /** Called with each match that changed, and the leader's number of it. */
  onTold(match: MatchState, number: number): void;
  /** The leader counts these bets by now. */
  onCounted(betIds: readonly number[]): void;
  /** The board is the leader's again, at this number of its term; or nobody knows what it is. */
  onPlace(place: BoardPosition | undefined): void;
  onFault(error: unknown, message: string): void;
}

/** A copy of the leader's board. */
export interface BoardReplica {
  /** Takes what `sender` told of its board, where it leads. */
  receive(message: BoardMessage, sender: string): void;
  /**
   * Suspends the copy where the leader was silent, once what waits in the socket was read: a server
   * that slept knows it before any timer.
   */
  check(): void;
  /** Whether the leader's words are young enough now: what is stored must not rest on older ones. */
  isSure(): boolean;
  /** This server leads itself, with this number: what earlier leaders say counts no more. */
  rest(fencing: number): void;
  /**
   * Follows again. Until the next leader is heard the copy shows what this server showed as the leader,
   * suspended.
   */
  wake(shown?: Board): void;
  stop(): void;
}

/** Nobody vouches for the prices of a board any longer. */
export function suspendAllMarkets(board: Board): void {
  for (const match of board.matches()) {
    for (const market of match.markets) suspendMarket(match, market);
    for (const session of match.sessions) {
      if (session.status !== 'OPEN') continue;
      session.status = 'SUSPENDED';
      match.version += 1;
    }
  }
}

/** A bet that was on its way all the while saw prices that nobody vouched for. */
function bumpStatusVersions(board: Board): void {
  for (const { markets, sessions } of board.matches()) {
    for (const market of markets) market.statusVersion = selectVersion(market);
    for (const session of sessions) session.turnedAt = session.version;
  }
}

/** Calls back once all that waits in the sockets was read: a whole round of the event loop later. */
function afterReading(callBack: () => void): void {
  setImmediate(() => setImmediate(callBack));
}

/** Follows the leader of the moment, and finds back with an image after each gap. */
export function startBoardReplica(parts: Parts): BoardReplica {
  const { board, bus, clock, scores, onTold, onCounted, onPlace, onFault } = parts;
  const { readLeader } = parts;
  const time = createLeaderTime(() => clock.now().getTime());
  let place: BoardPosition = { fencing: 0, number: 0 };
  /** Who has the number of `place`, as the database says; undefined where that is no other server. */
  let leader: string | undefined;
  let isSynced = false;
  let isSuspended = true;
  let isResting = false;
  let isDoubted = false;
  let heardAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let kept: Extract<BoardMessage, { kind: 'board' }>[] = [];

  const ask = () => {
    if (performance.now() - askedAt < WATCH_MS) return;
    askedAt = performance.now();
    bus.send({ kind: 'ask' });
  };

  const loseTrack = () => {
    isSynced = false;
    ask();
  };

  const hear = (at: number) => {
    // A word that waited in the socket is as old as it is, not as new as it was read.
    heardAt = performance.now() - Math.max(0, clock.now().getTime() - time.toOwn(at));
  };

  const suspend = () => {
    isSynced = false;
    if (isSuspended) return;
    isSuspended = true;
    suspendAllMarkets(board);
    onPlace(undefined);
  };

  /** Whatever its feed still does to the other board, nothing of it reaches the copy. */
  const takeOver = (shown: Board) => {
    const images = structuredClone(shown.matches().map(snapshotBoard));
    const there = new Set(images.map(({ id }) => id));
    for (const { id } of board.matches()) if (!there.has(id)) board.remove(id);
    for (const image of images) restoreMatch(board, image);
    suspendAllMarkets(board);
  };

  const applyBeats = (beats: Heartbeats) => {
    for (const [id, beatAt] of beats) {
      const match = board.match(id);
      if (match) match.beatAt = time.toOwn(beatAt);
    }
  };

  const applyMatches = (matches: readonly SharedMatch[], number: number) => {
    for (const { match: image, score } of matches) {
      scores.put(image.id, score);
      const match = restoreMatch(board, image);
      if (match) onTold(match, number);
      else loseTrack();
    }
  };

  const applyChange = (message: Extract<BoardMessage, { kind: 'board' }>) => {
    place = { fencing: message.fencing, number: message.number };
    applyMatches(message.matches, message.number);
    onCounted(message.counted);
  };

  const applyImage = (image: BoardSnapshot) => {
    time.note(image.at);
    hear(image.at);
    // An image that was kept before the leader fell silent, or this server's clock was just set.
    if (isStale()) return;
    place = { fencing: image.fencing, number: image.number };
    onPlace(place);
    const there = new Set(image.matches.map(({ match }) => match.id));
    for (const { id } of board.matches()) if (!there.has(id)) board.remove(id);
    isSynced = true;
    applyMatches(image.matches, image.number);
    if (isSuspended) bumpStatusVersions(board);
    isSuspended = false;
    applyBeats(image.beats);
    onCounted(image.counted);
    const waiting = kept;
    kept = [];
    for (const message of waiting) receiveChange(message);
  };

  const receiveChange = (message: Extract<BoardMessage, { kind: 'board' }>) => {
    if (message.number <= place.number && isSynced) return;
    if (isSynced && message.number === place.number + 1) {
      hear(message.at);
      applyChange(message);
      return;
    }
    if (kept.length < MAX_ENTRIES) kept.push(message);
    loseTrack();
  };

  /** The image that the leader told of, or a later one: an earlier one may stand there again. */
  const loadImage = async (number: number) => {
    const text = await bus.find(nameSnapshot(place.fencing));
    if (text === undefined || isSynced || isResting) return;
    const image = JSON.parse(text) as BoardSnapshot;
    if (image.fencing === place.fencing && image.number >= number) applyImage(image);
  };

  const followLeader = ({ fencing, holder }: KnownLeader) => {
    if (isResting || fencing <= place.fencing) return false;
    // The former leader's prices are nobody's any longer; a first leader has none before it.
    if (place.fencing > 0) suspend();
    place = { fencing, number: 0 };
    leader = holder ?? undefined;
    kept = [];
    time.reset();
    loseTrack();
    return true;
  };
  const leaderCheck = createLeaderCheck({ read: readLeader, onFound: followLeader, onFault });

  /** Whether the message is of the leader of now; one with a higher number may be of the next leader. */
  const isOfLeader = ({ fencing }: BoardPosition, sender: string) => {
    if (fencing > place.fencing) leaderCheck.ask();
    return fencing === place.fencing && sender === leader;
  };

  const isStale = () => !isResting && performance.now() - heardAt >= STALE_MS;

  // Where this server itself stood still, the leader's words wait in its socket: they are read first.
  // Whoever stores something meanwhile asks `isSure`.
  const check = () => {
    if (isDoubted || !isStale()) return;
    isDoubted = true;
    afterReading(() => {
      isDoubted = false;
      if (isStale()) suspend();
    });
  };

  const watch = () => {
    check();
    if (!isResting && !isSynced) ask();
  };
  const timer = setInterval(watch, WATCH_MS);

  return {
    receive(message, sender) {
      if (isResting || !isOfLeader(message, sender)) return;
      if (message.kind !== 'image') time.note(message.at);
      if (message.kind === 'board') receiveChange(message);
      else if (message.kind === 'image') {
        if (!isSynced)
          loadImage(message.number).catch((error: unknown) =>
            onFault(error, 'No image of the board'),
          );
      } else if (isSynced && message.number === place.number) {
        hear(message.at);
        applyBeats(message.beats);
      } else loseTrack();
    },
    check,
    isSure: () => !isStale() && !leaderCheck.isUnderWay(),
    rest(fencing) {
      isResting = true;
      suspend();
      place = { fencing, number: 0 };
      leader = undefined;
      kept = [];
    },
    wake(shown) {
      isResting = false;
      if (shown) takeOver(shown);
      time.reset();
      loseTrack();
    },
    stop: () => clearInterval(timer),
  };
}
