import type { MatchSnapshot } from '../feed/board/board-snapshot.ts';
import type { ScoreBoard } from '../feed/score-board.ts';

/** A match as it goes over the line, with the score board that the feed has of it. */
export interface SharedMatch {
  match: MatchSnapshot;
  score?: ScoreBoard | undefined;
}

/** When the feed of each match last said that it lives, by the leader's clock, ms since 1970. */
export type Heartbeats = readonly (readonly [matchId: string, beatAt: number])[];

/** Whose board it is and how far: numbers of a term rise by one with each change. */
export interface BoardPosition {
  /** The leader's fencing number. */
  fencing: number;
  number: number;
}

/** All of the leader's board at a number. */
export interface BoardSnapshot extends BoardPosition {
  /** The leader's time, ms since 1970. */
  at: number;
  matches: readonly SharedMatch[];
  beats: Heartbeats;
  /** Bets that others took and the leader's board counts by now. */
  counted: readonly number[];
}

/** What the leader says of its board. */
export type BoardMessage =
  /** Matches that changed, with those of their markets that did. */
  | (Omit<BoardSnapshot, 'beats'> & { kind: 'board' })
  /** The leader lives, and has said everything up to the number. */
  | (BoardPosition & { kind: 'beat'; at: number; beats: Heartbeats })
  /** An image is kept for those who asked. */
  | (BoardPosition & { kind: 'image' });

/** The name under which a term's image is kept: a former leader must not write over that of the next. */
export const nameSnapshot = (fencing: number) => `board:${fencing}`;
