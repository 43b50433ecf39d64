import { formatTotal, type ScoreBoard, type ScoreChip } from '../../score-board.ts';
import {
  ALL_OUT,
  BALLS_PER_OVER,
  type CricketState,
  type InningsFigures,
  type Outcome,
  selectInnings,
  selectNeed,
  toOvers,
} from './state.ts';

/** Number of balls on a board. */
const MAX_BALLS = 6;
/** Number of overs on a board. */
const MAX_OVERS = 10;

function toChip(outcome: Outcome): ScoreChip {
  if (outcome === 'W') return { text: 'W', tone: 'wicket' };
  if (outcome === 'X') return { text: 'wd', tone: 'plain' };
  const isBoundary = outcome === 4 || outcome === 6;
  return { text: outcome === 0 ? '•' : String(outcome), tone: isBoundary ? 'boundary' : 'plain' };
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** Returns who won and how; undefined while the match is not over. */
function describeResult(state: CricketState, sides: readonly [string, string]): string | undefined {
  const { winner } = state;
  if (winner === undefined) return state.rain === 'abandoned' ? 'Abandoned · no result' : undefined;
  if (state.rain) return `Rain · ${sides[winner]} won, ahead of the par score`;
  if (state.superOver) return `Tied · ${sides[winner]} won the super over`;
  const margin =
    winner === 1
      ? count(ALL_OUT - state.second.wickets, 'wicket')
      : count(state.first.runs - state.second.runs, 'run');
  return `${sides[winner]} won by ${margin}`;
}

const calculateChase = (state: CricketState, balls: number) => ({
  target: state.first.runs + 1,
  need: selectNeed(state),
  balls: balls - state.second.balls,
});

function describeChase(state: CricketState, length: number): string {
  const { target, need, balls } = calculateChase(state, length);
  return `Target ${target} · need ${need} off ${balls}`;
}

function describeRunRate({ runs, balls }: InningsFigures): string {
  return balls === 0 ? 'First innings' : `Run rate ${((runs / balls) * BALLS_PER_OVER).toFixed(2)}`;
}

/** Returns a short note on the state of a match that is not over. */
function describePlay(state: CricketState, balls: number): string {
  if (state.rain) return 'Rain stopped play';
  return state.innings === 2 ? describeChase(state, balls) : describeRunRate(state.first);
}

/** Returns the last overs of an innings from the figures after each of its balls. */
function toOversPlayed(figures: readonly InningsFigures[]): NonNullable<ScoreBoard['overs']> {
  const overs: { number: number; runs: number; wickets: number }[] = [];
  let before: InningsFigures = { runs: 0, wickets: 0, balls: 0 };
  for (const now of figures) {
    const number = Math.floor(before.balls / BALLS_PER_OVER) + 1;
    const over = overs.at(-1)?.number === number ? overs.pop() : undefined;
    overs.push({
      number,
      runs: (over?.runs ?? 0) + now.runs - before.runs,
      wickets: (over?.wickets ?? 0) + now.wickets - before.wickets,
    });
    before = now;
  }
  return overs.slice(-MAX_OVERS);
}

/**
 * Returns the board after `played`, the states from the start on; `balls` is the length of an
 * innings.
 */
export function toCricketBoard(
  played: readonly CricketState[],
  balls: number,
  sides: readonly [string, string],
): ScoreBoard | undefined {
  const state = played.at(-1);
  if (!state) return undefined;
  const innings = selectInnings(state);
  const result = describeResult(state, sides);
  const isOver = result !== undefined;
  const isBreak = state.innings === 2 && state.last === undefined;
  const bowled = played.filter((one) => one.innings === state.innings && one.last !== undefined);
  const last = bowled
    .slice(-MAX_BALLS)
    .flatMap((one) => (one.last === undefined ? [] : [toChip(one.last)]));
  const toSide = (name: string, place: 1 | 2, figures: InningsFigures) => ({
    name,
    figures:
      place > state.innings || (place === 2 && isBreak)
        ? ['–']
        : [formatTotal(figures), toOvers(figures.balls)],
    active: !isOver && place === state.innings,
  });
  const clock = isBreak ? 'Innings break' : `Over ${toOvers(innings.balls)}`;
  return {
    sport: 'cricket',
    clock: isOver ? 'Result' : clock,
    sides: [toSide(sides[0], 1, state.first), toSide(sides[1], 2, state.second)],
    ...(state.innings === 2 && !isOver && { chase: calculateChase(state, balls) }),
    ...(isOver && { result }),
    note: result ?? describePlay(state, balls),
    chips: last,
    overs: toOversPlayed(bowled.map(selectInnings)),
    labels: [last.at(-1)?.text ?? ''],
    ball: null,
  };
}
