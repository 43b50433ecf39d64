/** A word or figure of the last events: a ball, a goal. */
export interface ScoreChip {
  text: string;
  /** How it is coloured; a plain one is told by its text alone. */
  tone: 'plain' | 'boundary' | 'wicket';
}

/** One side of a score board. */
export interface ScoreSide {
  name: string;
  /** In columns: runs and overs, games of each set, goals. */
  figures: readonly string[];
  /** Bats or serves. */
  active: boolean;
}

/** What a score page shows beside the score line; plain text throughout. */
export interface ScoreBoard {
  sport: 'cricket' | 'football' | 'tennis';
  /** Where the match stands, for example 'Over 12.3' or "67'". */
  clock: string;
  /** At most two. */
  sides: readonly ScoreSide[];
  /** In runs and balls, while the side batting second chases. */
  chase?: { target: number; need: number; balls: number };
  /** What the score means: a target, a result. */
  note: string;
  /** The oldest first. */
  chips: readonly ScoreChip[];
  /** Stand in the drawing: the last ball, or a figure in each half. */
  labels: readonly string[];
  /** The half of the drawing in which the ball is; null where nobody knows. */
  ball: 0 | 1 | null;
}

/** Where score pages get their boards; feeds that know more than a score line implement it. */
export interface ScoreBoardSource {
  /** Undefined where it knows nothing of the match. */
  read(matchId: string): ScoreBoard | undefined;
}
