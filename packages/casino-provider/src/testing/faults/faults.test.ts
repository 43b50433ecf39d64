import { runFaults } from '@exchange/server/testing/faults';
import { expect, it } from 'vitest';
import { startGames } from './start-games.ts';

const SEED = 20_260_711;
const KILLS = 3;
const sum = (counts: ReadonlyMap<string, number>, ...names: string[]) =>
  names.reduce((total, name) => total + (counts.get(name) ?? 0), 0);

it('what was acknowledged stands once, whatever is killed, cut or sent twice', async () => {
  // What comes seldom is waited for.
  const until = ['saveSessionBet 200', 'Mines bet open'];
  const report = await runFaults({ seed: SEED, kills: KILLS, players: 6, until, startGames });
  expect(report.breaches).toEqual([]);
  expect(sum(report.kills, 'server', 'leader', 'database', 'Redis')).toBe(KILLS);
  // It would hold as well where nothing was done.
  expect(sum(report.answers, 'saveBet 200')).toBeGreaterThan(10);
  expect(sum(report.answers, 'casino bet 200')).toBeGreaterThan(5);
  expect(report.doubled).toBeGreaterThan(10);
  expect(report.repeats).toBeGreaterThan(0);
});
