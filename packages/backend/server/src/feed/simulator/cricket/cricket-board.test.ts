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
