import type { ScoreBoard, ScoreBoardSource } from '../feed/score-board.ts';

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
