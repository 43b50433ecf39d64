/** A word or number of the last events: a ball, a goal. */
export interface ScoreChip {
  text: string;
  /** Its colour; a plain one has text alone. */
  tone: 'plain' | 'boundary' | 'wicket';
}

/** One side of a score board. */
interface ScoreSide {
  name: string;
  /** In columns: runs and overs, games of each set and points, goals. */
  figures: readonly string[];
  /** Bats or serves. */
  active: boolean;
}

/** Runs and wickets of an over, which may still be played. */
interface Over {
  number: number;
  runs: number;
  wickets: number;
}

/** The data of a score page beside the score line; plain text throughout. */
export interface ScoreBoard {
  sport: 'cricket' | 'football' | 'tennis';
  /** The progress of the match, for example 'Over 12.3' or "67'". */
  clock: string;
  /** At most two. */
  sides: readonly ScoreSide[];
  /** Titles of the sides' columns, where they need any. */
  titles?: readonly string[];
  /** The last overs of the innings being played, the oldest first. */
  overs?: readonly Over[];
  /** In runs and balls, while the side batting second chases. */
  chase?: { target: number; need: number; balls: number };
  /** Who won and how, once the match is over. */
  result?: string;
  /** The meaning of the score: a target, a result. */
  note: string;
  /** The oldest first. */
  chips: readonly ScoreChip[];
  /** Shown in the drawing: the last ball, or a number in each half. */
  labels: readonly string[];
  /** The half of the drawing with the ball; null if unknown. */
  ball: 0 | 1 | null;
}

/** The source of score pages' boards; feeds with more than a score line implement it. */
export interface ScoreBoardSource {
  /** Undefined for an unknown match. */
  read(matchId: string): ScoreBoard | undefined;
}

/** The numbers of one cricket innings. */
export interface Innings {
  runs: number;
  wickets: number;
  /** Overs and balls, for example '15.4'. */
  overs: string;
}

const hasBegun = ({ runs, wickets, overs }: Innings) =>
  runs > 0 || wickets > 0 || Number(overs) > 0;

/** Formats the runs and wickets of an innings; ten wickets are all out. */
export const formatTotal = ({ runs, wickets }: Pick<Innings, 'runs' | 'wickets'>): string =>
  `${runs}/${wickets}`;

/**
 * Formats the score in a short line: every innings that began, the overs of the last one, for
 * example '163/7 · 87/4 (11.0)'. Undefined before the first ball.
 */
export function formatScore(innings: readonly Innings[]): string | undefined {
  const begun = innings.filter(hasBegun);
  const last = begun.at(-1);
  if (!last) return undefined;
  const overs = last.overs.includes('.') ? last.overs : `${last.overs}.0`;
  return `${begun.map(formatTotal).join(' · ')} (${overs})`;
}
