import { describe, expect, it, test } from 'vitest';
import { createRandom } from '../../fairness/random.ts';
import { calculatePayout } from '../../game/game.ts';
import { simulate } from '../../testing/simulate.ts';
import { CELLS, game, type MinesState, minesMultiplier } from './game.ts';

const SEEDS = { serverSeed: 'a'.repeat(64), clientSeed: 'player', nonce: 7 };
const STAKE = 100_00;
const open: MinesState = { mines: [3, 7], opened: [], stakePaise: STAKE, status: 'open' };
const tap = (state: MinesState, cell: number) => game.act(state, { type: 'open', cell });

test('draws the same mines for fixed seeds', () => {
  const state = game.open({ mines: 5 }, createRandom(SEEDS), 100_00);
  expect(state.mines).toMatchInlineSnapshot(`
    [
      4,
      19,
      21,
      14,
      10,
    ]
  `);
  const reported = game.verify(createRandom(SEEDS), { mines: 5 });
  expect(reported).toHaveLength(5);
  const places = [...state.mines].sort((a, b) => a - b);
  expect(reported).toEqual(places.map((cell) => `${Math.floor(cell / 5) + 1}–${(cell % 5) + 1}`));
});

describe('multipliers', () => {
  it.each([
    [1, 1, 1.01],
    [3, 1, 1.1],
    [3, 2, 1.25],
    [5, 3, 1.95],
    [24, 1, 24.25],
    [1, 24, 24.25],
  ])('with %i mines and %i safe fields are %f', (mines, safe, multiplier) => {
    expect(minesMultiplier(mines, safe)).toBe(Math.round(multiplier * 100));
  });

  it('return at least 96% and at most 97% in every case', () => {
    for (let mines = 1; mines < CELLS; mines += 1) {
      let chance = 1;
      for (let safe = 1; safe <= CELLS - mines; safe += 1) {
        chance *= (CELLS - mines - safe + 1) / (CELLS - safe + 1);
        const returned = (chance * minesMultiplier(mines, safe)) / 100;
        expect(returned).toBeLessThanOrEqual(0.97 + 1e-9);
        expect(returned).toBeGreaterThan(0.96);
      }
    }
  });

  it.each([
    [3, 1],
    [5, 4],
    [12, 2],
  ])('return 96%% to 97%% over 40,000 rounds of %i mines, cashed after %i', (mines, picks) => {
    const { mean, error } = simulate(40_000, (random) => {
      let state = game.open({ mines }, random, 100_00);
      for (let cell = 0; cell < picks && state.status === 'open'; cell += 1)
        state = tap(state, cell);
      if (state.status === 'open') state = game.act(state, { type: 'cash' });
      return game.payout(state, 100_00) / 100_00;
    });
    // Rounding down to two decimals costs at most 0.01 of the multiplier's part.
    expect(mean).toBeLessThan(0.97 + 3 * error);
    expect(mean).toBeGreaterThan(0.96 - 3 * error);
  });
});

describe('at the largest stake', () => {
  const { maxPaise, maxWinPaise } = game.limits;
  /** Returns a round with this many safe first fields opened. */
  const openFirst = (mines: number, safe: number) => {
    let state: MinesState = {
      mines: Array.from({ length: mines }, (_, index) => CELLS - 1 - index),
      opened: [],
      stakePaise: maxPaise,
      status: 'open',
    };
    for (let cell = 0; cell < safe && state.status === 'open'; cell += 1) state = tap(state, cell);
    return state;
  };

  it('a round ends once no field can pay more, and pays the maximum win', () => {
    const state = openFirst(10, CELLS - 10);
    expect(state.status).toBe('cashed');
    expect(state.opened.length).toBeLessThan(CELLS - 10);
    expect(calculatePayout(game, game.payout(state, maxPaise))).toBe(maxWinPaise);
    expect(game.payout(openFirst(10, state.opened.length - 1), maxPaise)).toBeLessThan(maxWinPaise);
  });

  it('the first field is paid in full with any number of mines', () => {
    for (let mines = 1; mines < CELLS; mines += 1) {
      expect((maxPaise * minesMultiplier(mines, 1)) / 100).toBeLessThanOrEqual(maxWinPaise);
    }
  });

  it.each([
    [10, 4],
    [24, 1],
  ])('40,000 rounds of %i mines, cashed after %i, return 96%% to 97%%', (mines, picks) => {
    const { mean, error } = simulate(40_000, (random) => {
      let state = game.open({ mines }, random, maxPaise);
      for (let cell = 0; cell < picks && state.status === 'open'; cell += 1)
        state = tap(state, cell);
      if (state.status === 'open') state = game.act(state, { type: 'cash' });
      return calculatePayout(game, game.payout(state, maxPaise)) / maxPaise;
    });
    expect(mean).toBeLessThan(0.97 + 3 * error);
    expect(mean).toBeGreaterThan(0.96 - 3 * error);
  });
});

describe('a round', () => {
  it('ends at a mine without a win', () => {
    const over = tap(tap(open, 0), 3);
    expect(over.status).toBe('bust');
    expect(game.isOver(over)).toBe(true);
    expect(game.payout(over, 100_00)).toBe(0);
  });

  it('pays the multiplier of the safe fields', () => {
    const over = game.act(tap(tap(open, 0), 1), { type: 'cash' });
    expect(game.payout(over, 100_00)).toBe(minesMultiplier(2, 2) * 100);
  });

  it('cashes out automatically once every safe field is open', () => {
    let state = open;
    for (let cell = 0; cell < CELLS; cell += 1)
      if (!open.mines.includes(cell)) state = tap(state, cell);
    expect(state.status).toBe('cashed');
  });

  it.each([
    ['a cash-out before the first field', open, { type: 'cash' as const }],
    ['the same field twice', tap(open, 0), { type: 'open' as const, cell: 0 }],
    ['a move after the end', tap(open, 3), { type: 'open' as const, cell: 1 }],
  ])('refuses %s', (_, state, action) => {
    expect(() => game.act(state, action)).toThrow();
  });

  it('hides the mines while it is open, and shows them afterwards', () => {
    expect(JSON.stringify(game.view(tap(open, 0)))).not.toContain('mines');
    expect(game.view(tap(open, 3))).toMatchObject({ mines: [3, 7] });
  });

  it('pays its multiplier when abandoned, or the stake without an open field', () => {
    expect(game.payout(game.leave(open), 100_00)).toBe(100_00);
    expect(game.payout(game.leave(tap(open, 0)), 100_00)).toBe(minesMultiplier(2, 1) * 100);
  });
});
