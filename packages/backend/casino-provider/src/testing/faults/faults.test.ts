import { runFaults } from '@exchange/server/testing/faults';
import { expect, it } from 'vitest';
import { startGames } from './start-games.ts';

const SEED = 20_260_711;
const KILLS = 3;
const sum = (counts: ReadonlyMap<string, number>, ...names: string[]) =>
  names.reduce((total, name) => total + (counts.get(name) ?? 0), 0);

it('acknowledged commands exist once, whatever is killed, cut or sent twice @spec:cluster.8', async () => {
  // It would also hold without any load, so rare events are awaited.
  const until = {
    'saveBet 200': 11,
    'saveSessionBet 200': 1,
    'casino bet 200': 6,
    'Mines bet open': 1,
  };
  const report = await runFaults({ seed: SEED, kills: KILLS, players: 6, until, startGames });
  expect(report.breaches).toEqual([]);
  expect(sum(report.kills, 'server', 'leader', 'database', 'Redis')).toBe(KILLS);
  expect(report.doubled).toBeGreaterThan(10);
  expect(report.repeats).toBeGreaterThan(0);
});
