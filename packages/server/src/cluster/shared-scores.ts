import type { ScoreBoard, ScoreBoardSource } from '../feed/score-board.ts';

/** The score boards of matches, the same on all servers: as the leader told them last. */
export interface SharedScores extends ScoreBoardSource {
  /** Reads the leader's feed anew; whether the board is another one now. */
  renew(matchId: string): boolean;
  /** Takes over what the leader told. */
  put(matchId: string, score: ScoreBoard | undefined): void;
}

/** `readFeed` is asked on the leader only. */
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
      // A match that is over is no longer known to its feed: its last board stays.
      const score = readFeed(matchId) ?? boards.get(matchId);
      put(matchId, score);
      return JSON.stringify(score) !== before;
    },
    put,
  };
}
