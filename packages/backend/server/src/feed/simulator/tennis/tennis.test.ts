import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../random.ts';
import {
  createTennisMatch,
  formatTennis,
  isTieBreak,
  type Player,
  playTennis,
  startTennis,
  type TennisState,
  toTennisBoard,
  winPoint,
} from './tennis-match.ts';
import { createTennisModel } from './tennis-story.ts';

const other = (player: Player): Player => (player === 0 ? 1 : 0);
const winPoints = (state: TennisState, player: Player, count: number) =>
  Array.from({ length: count }).reduce<TennisState>((now) => winPoint(now, player), state);

describe('a tennis match', () => {
  it('counts points, games and sets', () => {
    let state = winPoints(startTennis(), 0, 3);
    expect(formatTennis(state)).toBe('0–0 40–0');
    state = winPoints(state, 1, 3);
    expect(formatTennis(state)).toBe('0–0 40–40');
    expect(formatTennis(winPoint(state, 1))).toBe('0–0 40–A');
    expect(formatTennis(winPoints(state, 1, 2))).toBe('0–1 0–0');
    state = winPoints(startTennis(), 0, 4 * 6);
    expect(formatTennis(state)).toBe('6–0 0–0 0–0');
    expect(formatTennis(winPoints(state, 0, 4 * 6))).toBe('6–0 6–0');
  });

  it('serves the tie-break by its pattern, and the next set by the other player', () => {
    let state = startTennis();
    for (let game = 0; game < 12; game += 1) state = winPoints(state, state.server, 4);
    expect(isTieBreak(state)).toBe(true);
    const servers: Player[] = [];
    for (let point = 0; point < 6; point += 1) {
      servers.push(state.server);
      state = winPoint(state, point % 2 === 0 ? 0 : 1);
    }
    expect(servers).toEqual([0, 1, 1, 0, 0, 1]);
    expect(formatTennis(state)).toBe('6–6 3–3');
    state = winPoints(state, 1, 4);
    expect(formatTennis(state)).toBe('6–7 0–0 0–0');
    expect(state.server).toBe(1);
  });
});

describe('the chance to win a tennis match', () => {
  it('is a half for even players at the start', () => {
    expect(createTennisModel(createTennisMatch(0, 0))(startTennis())).toBeCloseTo(0.5, 9);
  });

  it('is the mean over both results of the next point, in every state', () => {
    const match = createTennisMatch(2, -1);
    const model = createTennisModel(match);
    const random = createRandom(9);
    for (let i = 0; i < 30; i += 1) {
      for (const state of playTennis(match, random)) {
        if (state.winner !== undefined) continue;
        const held = match.serve[state.server];
        const mean =
          held * model(winPoint(state, state.server)) +
          (1 - held) * model(winPoint(state, other(state.server)));
        expect(model(state)).toBeCloseTo(mean, 9);
      }
    }
  });

  it('favours the stronger player and is 0 or 1 at the end', () => {
    const model = createTennisModel(createTennisMatch(3, 0));
    expect(model(startTennis())).toBeGreaterThan(0.65);
    expect(model(winPoints(startTennis(), 1, 48))).toBe(0);
    expect(model(winPoints(startTennis(), 0, 48))).toBe(1);
  });
});

it('the board titles its sets, and the points of the game being played', () => {
  const state = winPoints(winPoints(startTennis(), 0, 4 * 6), 1, 2);
  const { titles, sides } = toTennisBoard(state, ['A', 'B']);
  expect([titles, ...sides.map(({ figures }) => figures)]).toEqual([
    ['1', '2', 'Pts'],
    ['6', '0', '0'],
    ['0', '0', '30'],
  ]);
  const { titles: ofSets } = toTennisBoard({ ...state, winner: 0 }, ['A', 'B']);
  expect(ofSets).toEqual(state.done.map((_, set) => String(set + 1)));
});
