import { SPORT_IDS } from '@exchange/contract';
import type { MatchState } from '../../feed/board/board.ts';
import type { ScoreBoard } from '../../feed/score-board.ts';

/** The state that the score page reads each second. */
export interface ScoreState {
  name: string;
  /** The line on match pages. */
  score: string;
  /** The match is over. */
  ended: boolean;
  board: Omit<ScoreBoard, 'sport'>;
}

/** The drawing of a page. */
export type Drawing = ScoreBoard['sport'];

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  [SPORT_IDS.cricket]: 'cricket',
  [SPORT_IDS.football]: 'football',
  [SPORT_IDS.tennis]: 'tennis',
};

export const selectDrawing = ({ sportId }: MatchState): Drawing => DRAWINGS[sportId] ?? 'football';

const describeStage = ({ ended, inPlay }: MatchState) => {
  if (ended) return 'Result';
  return inPlay ? 'Live' : 'Not started';
};

/** Returns the board of a feed with only a score line. */
const toPlainBoard = (match: MatchState): ScoreState['board'] => ({
  clock: describeStage(match),
  sides: match.name
    .split(' v ')
    .slice(0, 2)
    .map((name) => ({ name, figures: [], active: false })),
  note: match.score ?? 'The score shows once play begins.',
  chips: [],
  labels: [],
  ball: null,
});

/** Returns the state of the page: the feed's board if it has one, else the score line. */
export function toScoreState(match: MatchState, rich: ScoreBoard | undefined): ScoreState {
  const { sport: _, ...board } = rich ?? { sport: undefined, ...toPlainBoard(match) };
  return { name: match.name, score: match.score ?? '', ended: match.ended, board };
}
