import { describe, expect, it } from 'vitest';
import { toCricketBoard } from './cricket-board.ts';
import { type CricketState, startCricket } from './state.ts';

const BALLS = 120;
const first = { runs: 163, wickets: 7, balls: 120 };
const second = { runs: 87, wickets: 4, balls: 66 };
const show = (changes: Partial<CricketState>) =>
  toCricketBoard([{ ...startCricket(), first, second, ...changes }], BALLS, ['A', 'B']);

describe('the chase of a cricket board', () => {
  it('is what the side batting second still needs, as in its note @spec:2.58', () => {
    const board = show({ innings: 2, last: 1 });
    expect(board?.chase).toEqual({ target: 164, need: 77, balls: 54 });
    expect(board?.note).toBe('Target 164 · need 77 off 54');
  });

  it.each<[string, Partial<CricketState>]>([
    ['in the first innings', { innings: 1 }],
    ['once the match is won', { innings: 2, last: 1, winner: 0 }],
    ['of an abandoned match', { innings: 2, last: 1, rain: 'abandoned' }],
  ])('is absent %s', (_, changes) => {
    expect(show(changes)).not.toHaveProperty('chase');
  });
});

it('has the runs and wickets of the last overs of an innings, wides among them', () => {
  const after = (runs: number, wickets: number, balls: number): CricketState => ({
    ...startCricket(),
    innings: 2,
    first,
    second: { runs, wickets, balls },
    last: 1,
  });
  const played = [
    startCricket(),
    ...[1, 2, 3, 4, 5, 6].map((ball) => after(ball, 0, ball)),
    after(7, 0, 6),
    after(7, 1, 7),
  ];
  expect(toCricketBoard(played, BALLS, ['A', 'B'])?.overs).toEqual([
    { number: 1, runs: 6, wickets: 0 },
    { number: 2, runs: 1, wickets: 1 },
  ]);
  const long = Array.from({ length: BALLS }, (_, ball) => after(ball + 1, 0, ball + 1));
  const overs = toCricketBoard(long, BALLS, ['A', 'B'])?.overs;
  expect(overs?.map(({ number }) => number)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
});
