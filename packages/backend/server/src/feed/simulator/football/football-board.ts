import type { ScoreBoard } from '../../score-board.ts';
import { type FootballState, HALF_SECONDS } from './football-match.ts';

const MINUTE = 60;
const HALF_MINUTES = HALF_SECONDS / MINUTE;
/** Number of goals on a board. */
const MAX_GOALS = 6;

/** Formats the minute in play, for example "67'" or "45+2'". */
function formatMinute({ period, clock }: Pick<FootballState, 'period' | 'clock'>): string {
  const before = period === 'first' ? 0 : HALF_MINUTES;
  const over = clock - HALF_SECONDS;
  if (over < 0) return `${before + Math.floor(clock / MINUTE) + 1}'`;
  return `${before + HALF_MINUTES}+${Math.floor(over / MINUTE) + 1}'`;
}

const CLOCK = { break: 'Half-time', over: 'Full time' } as const;

const NOTES: Partial<Record<FootballState['last'], string>> = {
  goal: 'Goal!',
  penalty: 'Penalty',
  missed: 'Penalty missed',
};

/** Returns who won; undefined while the match is not over. */
function describeResult(
  { period, home, away }: FootballState,
  sides: readonly [string, string],
): string | undefined {
  if (period !== 'over') return undefined;
  return home === away ? 'Drawn' : `${home > away ? sides[0] : sides[1]} won`;
}

function describePlay(state: FootballState): string {
  const injury = state.injury === undefined ? '' : `${state.injury / MINUTE} min added`;
  return NOTES[state.last] ?? (injury || (state.period === 'first' ? 'First half' : 'Second half'));
}

/** Returns the half of the ball, if known: that of a penalty. */
const selectBall = ({ penalty }: FootballState) => {
  if (penalty === undefined) return null;
  return penalty === 'home' ? 1 : 0;
};

/** Returns the board after `played`, the states from the start on. */
export function toFootballBoard(
  played: readonly FootballState[],
  sides: readonly [string, string],
): ScoreBoard | undefined {
  const state = played.at(-1);
  if (!state) return undefined;
  const goals = played
    .filter(({ last }) => last === 'goal')
    .map((one) => ({
      text: `${formatMinute(one)} ${one.home}–${one.away}`,
      tone: 'boundary' as const,
    }));
  const { period } = state;
  const result = describeResult(state, sides);
  return {
    sport: 'football',
    clock: period === 'break' || period === 'over' ? CLOCK[period] : formatMinute(state),
    sides: [
      { name: sides[0], figures: [String(state.home)], active: false },
      { name: sides[1], figures: [String(state.away)], active: false },
    ],
    ...(result !== undefined && { result }),
    note: result ?? describePlay(state),
    chips: goals.slice(-MAX_GOALS),
    labels: [String(state.home), String(state.away)],
    ball: selectBall(state),
  };
}
