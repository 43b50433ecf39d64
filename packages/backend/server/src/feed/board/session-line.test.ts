import { describe, expect, it } from 'vitest';
import { createBoard } from './board.ts';
import {
  applySessionLineChange,
  createSessionLineState,
  type SessionLineInfo,
} from './session-line.ts';

const info = (id = 's', matchId = 'm'): SessionLineInfo => ({
  id,
  matchId,
  name: '6 over runs',
  minStake: 1000,
  maxStake: 100_000,
});
const open = () => {
  const session = createSessionLineState(info());
  applySessionLineChange(session, {
    status: 'OPEN',
    no: { line: 44, rate: 110 },
    yes: { line: 45, rate: 90 },
  });
  return session;
};

describe('a session on the board', () => {
  it('begins suspended, without lines', () => {
    expect(createSessionLineState(info())).toMatchObject({ status: 'SUSPENDED', version: 0 });
  });

  it('keeps the fields that a change omits, and removes those that are null', () => {
    const session = open();
    applySessionLineChange(session, { no: null, adminMessage: 'Rain' });
    expect(session).toMatchObject({ yes: { line: 45, rate: 90 }, status: 'OPEN', version: 2 });
    expect(session.no).toBeUndefined();
    expect(session.adminMessage).toBe('Rain');
    applySessionLineChange(session, { adminMessage: null });
    expect(session.adminMessage).toBeUndefined();
  });

  it('changes its status version with its status, not with its lines', () => {
    const session = open();
    expect(session.statusVersion).toBe(1);
    applySessionLineChange(session, { yes: { line: 46, rate: 95 }, status: 'OPEN' });
    expect([session.version, session.statusVersion]).toEqual([2, 1]);
    applySessionLineChange(session, { status: 'SUSPENDED' });
    expect(session.statusVersion).toBe(3);
  });

  it('rounds half lines up to whole runs, and rates to whole numbers', () => {
    const session = open();
    applySessionLineChange(session, { no: { line: 70.5, rate: 99.999 } });
    expect(session.no).toEqual({ line: 71, rate: 100 });
  });
});

describe('the sessions of a match', () => {
  const match = (id = 'm') => ({ id, sportId: '4', seriesId: 's', seriesName: 'S', name: 'A v B' });

  it('are added and removed with a new version each time', () => {
    const board = createBoard();
    const state = board.open(match(), []);
    const first = board.openSessionLine(info('s1'));
    board.openSessionLine(info('s2'));
    expect(board.openSessionLine(info('s1'))).toBe(first);
    expect(state.sessions.map(({ id }) => id)).toEqual(['s1', 's2']);
    expect(state.version).toBe(2);
    board.removeSessionLine('s1');
    board.removeSessionLine('s1');
    expect(state.sessions.map(({ id }) => id)).toEqual(['s2']);
    expect([board.sessionLine('s1'), state.version]).toEqual([undefined, 3]);
  });

  it('are removed when their match is opened again', () => {
    const board = createBoard();
    board.open(match(), []);
    board.openSessionLine(info());
    board.open(match(), []);
    expect(board.sessionLine('s')).toBeUndefined();
    expect(() => board.openSessionLine(info('x', 'none'))).toThrow('none');
  });

  it('are removed with their match', () => {
    const board = createBoard();
    board.open(match('old'), []);
    board.openSessionLine(info('s', 'old'));
    board.close('old');
    for (let i = 0; i < 20; i += 1) {
      board.open(match(`m${i}`), []);
      board.close(`m${i}`);
    }
    expect([board.match('old'), board.sessionLine('s')]).toEqual([undefined, undefined]);
  });
});
