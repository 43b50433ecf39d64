import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callServer, startCluster, type TestCluster } from '../testing/cluster.ts';
import { readMatch, readStatus, signInDemo } from '../testing/cluster-match.ts';
import type { ServerProcess } from '../testing/server-process.ts';

const SOON = { timeout: 30_000, interval: 50 };

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster(2, [
    '--sim-matches',
    '1,0,0',
    '--sim-speed',
    '1',
    '--sim-seed',
    '3',
  ]);
});
afterAll(() => cluster.stop());

/** Backs what is offered until a bet is taken: prices move, and markets are suspended for a while. */
async function bet(server: ServerProcess, token: string): Promise<number> {
  let betId: number | undefined;
  await expect
    .poll(async () => {
      const match = await readMatch(server);
      const runner = match?.match_odds.runners.find(({ back }) => back);
      const reply = await callServer(
        server,
        'saveBet',
        {
          match_id: match?.match_id,
          market_id: `1.${match?.match_id}`,
          selection_id: runner?.selectionId,
          odds: String(runner?.back?.price),
          stack: 100,
          is_back: '1',
          price_change: 'any',
        },
        token,
      );
      betId = (reply.data as { bet_id: number } | null)?.bet_id;
      return reply.error;
    }, SOON)
    .toBe(false);
  return betId ?? 0;
}

describe('a database that is killed', () => {
  it('comes back to servers that go on: one leads, every answered bet is there once', async () => {
    const [one, other] = cluster.servers as [ServerProcess, ServerProcess];
    const token = await signInDemo(one);
    const before = await bet(one, token);
    const [term] = await cluster.query<{ fencing: string }>('select fencing from leaderships');
    await cluster.postgres.crash();
    await expect
      .poll(async () => {
        const rows = await cluster
          .query<{ fencing: string }>('select fencing from leaderships')
          .catch(() => []);
        return Number(rows[0]?.fencing);
      }, SOON)
      .toBeGreaterThan(Number(term?.fencing));
    for (const server of [one, other]) {
      await expect.poll(() => readStatus(server).catch(() => undefined), SOON).toBe('OPEN');
    }
    const after = await bet(other, token);
    const rows = await cluster.query<{ id: string; state: string }>(
      'select id, state from bets where id = any($1) order by id',
      [[before, after]],
    );
    expect(rows).toEqual([before, after].map((id) => ({ id: String(id), state: 'OPEN' })));
  });
});
