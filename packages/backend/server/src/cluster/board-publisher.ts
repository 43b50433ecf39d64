import type { Clock } from '../clock.ts';
import type { Board, MatchState } from '../feed/board/board.ts';
import { snapshotMarket, snapshotMatch, snapshotWholeMatch } from '../feed/board/board-snapshot.ts';
import type { MarketState } from '../feed/board/market.ts';
import {
  type BoardSnapshot,
  nameSnapshot,
  type SharedMatch,
  type SharedScores,
} from './board-messages.ts';
import type { Bus } from './bus.ts';

/** Interval at which changes are published, in ms: prices on other servers are this much older. */
const PUBLISH_MS = 20;
/** Maximum wait for earlier messages to arrive, in ms: later changes share one message then. */
const MAX_DELAY_MS = 250;
/** Interval of heartbeats, in ms: four of them make STALE_MS. */
const HEARTBEAT_MS = 250;
/** Snapshot requests within this time share one snapshot, in ms. */
const SNAPSHOT_TTL_MS = 200;

interface BoardPublisherOptions {
  board: Board;
  bus: Bus;
  clock: Clock;
  fencing: number;
  scores: SharedScores;
  /** Called with each match whose change was published, and the number of the change. */
  onPublished(match: MatchState, number: number): void;
  onFault(error: unknown, message: string): void;
}

/** The last published state of a match. */
interface PublishedMatch {
  version: number;
  markets: Map<string, string>;
  sessions: string;
}

/** Describes a market so that the text changes with it; its book counts its own changes. */
const describe = ({ book, history: _, runnerStatus, ...own }: MarketState) =>
  JSON.stringify([book.version, [...runnerStatus], own]);

/** Publishes each change of the leader's board to the other servers, in order and numbered. */
export interface BoardPublisher {
  /** Publishes that these bets of other servers are counted on the board. */
  count(betIds: readonly number[]): void;
  /** Publishes a snapshot for a server that missed a number, or is new. */
  ask(): void;
  /** Publishes the current changes, so that they precede the next message. */
  publish(): void;
  stop(): void;
}

/** Starts with the whole board as number 1. */
export function startBoardPublisher(options: BoardPublisherOptions): BoardPublisher {
  const { board, bus, clock, fencing, scores, onPublished, onFault } = options;
  const reported = new WeakMap<MatchState, PublishedMatch>();
  let number = 0;
  let publishedAt = Number.NEGATIVE_INFINITY;
  let heartbeatAt = Number.NEGATIVE_INFINITY;
  let snapshotAt = Number.NEGATIVE_INFINITY;
  let isAsked = false;
  let justCounted: number[] = [];
  /** The bets of the last snapshots, for servers that missed the message. */
  let counted: number[] = [];
  const now = () => clock.now().getTime();
  const beats = () => board.matches().map((match) => [match.id, match.heartbeatAt] as const);

  /** Returns the changes since the last call, and marks them as published. */
  const diffMatch = (match: MatchState): SharedMatch => {
    const before = reported.get(match);
    if (scores.renew(match.id)) match.version += 1;
    const markets = new Map(match.markets.map((market) => [market.id, describe(market)]));
    const sessions = JSON.stringify(match.sessions);
    reported.set(match, { version: match.version, markets, sessions });
    return {
      match: snapshotMatch(match, {
        markets: match.markets
          .filter(({ id }) => before?.markets.get(id) !== markets.get(id))
          .map((market) => snapshotMarket(market, false)),
        sessions: before?.sessions === sessions ? undefined : match.sessions,
      }),
      score: scores.read(match.id),
    };
  };

  const publishChanges = () => {
    const changed = board
      .matches()
      .filter((match) => reported.get(match)?.version !== match.version);
    if (changed.length === 0 && justCounted.length === 0) return;
    publishedAt = performance.now();
    number += 1;
    const matches = changed.map(diffMatch);
    for (const match of changed) onPublished(match, number);
    bus.send({ kind: 'board', fencing, number, at: now(), matches, counted: justCounted });
    counted = [...counted, ...justCounted].slice(-MAX_COUNTED);
    justCounted = [];
  };

  const publishHeartbeat = () => {
    const at = performance.now();
    if (at - heartbeatAt < HEARTBEAT_MS) return;
    heartbeatAt = at;
    bus.send({ kind: 'beat', fencing, number, at: now(), beats: beats() });
  };

  const storeSnapshot = async () => {
    if (!isAsked || performance.now() - snapshotAt < SNAPSHOT_TTL_MS) return;
    isAsked = false;
    snapshotAt = performance.now();
    const snapshot: BoardSnapshot = {
      fencing,
      number,
      at: now(),
      beats: beats(),
      counted,
      matches: board.matches().map((match) => ({
        match: snapshotWholeMatch(match),
        score: scores.read(match.id),
      })),
    };
    if (await bus.storeText(nameSnapshot(fencing), JSON.stringify(snapshot)))
      bus.send({ kind: 'image', fencing, number: snapshot.number });
  };

  const check = () => {
    try {
      if (!bus.isBusy() || performance.now() - publishedAt >= MAX_DELAY_MS) publishChanges();
      publishHeartbeat();
      // Right after the changes: the snapshot is the board at their number.
      storeSnapshot().catch((error: unknown) =>
        onFault(error, 'The snapshot of the board could not be stored'),
      );
    } catch (error) {
      onFault(error, 'The board could not be published');
    }
  };
  check();
  const timer = setInterval(check, PUBLISH_MS);

  return {
    count: (betIds) => void justCounted.push(...betIds),
    ask() {
      isAsked = true;
    },
    publish: publishChanges,
    stop: () => clearInterval(timer),
  };
}

/** Maximum number of bets in transit. */
const MAX_COUNTED = 2000;
