import type { MatchSnapshot } from '../feed/board/board-snapshot.ts';
import type { ScoreBoard, ScoreBoardSource } from '../feed/score-board.ts';

/** A match in its wire format, with the feed's score board of it. */
export interface SharedMatch {
  match: MatchSnapshot;
  score?: ScoreBoard | undefined;
}

/** The time of each match's last feed heartbeat by the leader's clock, ms since 1970. */
export type Heartbeats = readonly (readonly [matchId: string, heartbeatAt: number])[];

/** The leader of a board and its position: numbers of a term rise by one with each change. */
export interface BoardPosition {
  /** The leader's fencing number. */
  fencing: number;
  number: number;
}

/** The leader's whole board at a number. */
export interface BoardSnapshot extends BoardPosition {
  /** The leader's time, ms since 1970. */
  at: number;
  matches: readonly SharedMatch[];
  beats: Heartbeats;
  /** Bets of other servers that the leader's board counts by now. */
  counted: readonly number[];
}

/** A message of the leader about its board. */
export type BoardMessage =
  /** Matches that changed, with those of their markets that did. */
  | (Omit<BoardSnapshot, 'beats'> & { kind: 'board' })
  /** The leader is alive, and has sent everything up to the number. */
  | (BoardPosition & { kind: 'beat'; at: number; beats: Heartbeats })
  /** A snapshot is stored for the servers that requested it. */
  | (BoardPosition & { kind: 'image' });

/** Returns the name of a term's snapshot: a former leader must not overwrite that of the next. */
export const nameSnapshot = (fencing: number) => `board:${fencing}`;

/** The score boards of matches, the same on all servers: as the leader published them last. */
export interface SharedScores extends ScoreBoardSource {
  /** Reads the leader's feed again; returns true if the board changed. */
  renew(matchId: string): boolean;
  /** Stores a board that the leader published. */
  put(matchId: string, score: ScoreBoard | undefined): void;
}

/** Creates the boards; `readFeed` is called on the leader only. */
export function createSharedScores(readFeed: ScoreBoardSource['read']): SharedScores {
  const boards = new Map<string, ScoreBoard>();
  const put: SharedScores['put'] = (matchId, score) => {
    if (score) boards.set(matchId, score);
    else boards.delete(matchId);
  };
  return {
    read: (matchId) => boards.get(matchId),
    renew(matchId) {
      const before = JSON.stringify(boards.get(matchId));
      // A finished match is unknown to its feed: its last board stays.
      const score = readFeed(matchId) ?? boards.get(matchId);
      put(matchId, score);
      return JSON.stringify(score) !== before;
    },
    put,
  };
}
