import { HELD_RECORDING, readStatus, startCluster } from '@exchange/server/testing';
import { calculateQuantile, reportFigures } from './figure.ts';
import { timeUntil } from './timing.ts';

/**
 * Measures the time of a cluster of three servers without a leader after `kill -9`. The baseline is
 * the time until the database releases the killed one's locks.
 */

const ROUNDS = 10;
const AIM_MS = 3000;

const HELD = `select pid from pg_locks where locktype = 'advisory' and granted
  and pid in (select pid from pg_stat_activity where application_name = 'exchange ' ||
    (select holder from leaderships where name = 'feed'))`;

const released: number[] = [];
const led: number[] = [];

const cluster = await startCluster(3, HELD_RECORDING);
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    await timeUntil(performance.now(), async () => {
      const shown = await Promise.all(cluster.servers.map(readStatus));
      return shown.every((status) => status === 'OPEN');
    });
    const leader = await cluster.findLeader();
    const pids = (await cluster.query<{ pid: number }>(HELD)).map(({ pid }) => pid);
    if (!leader || pids.length === 0) throw new Error('No server leads.');
    const others = cluster.servers.filter((server) => server !== leader);
    const at = performance.now();
    const gone = leader.kill();
    const gaps = await Promise.all([
      timeUntil(at, async () => {
        const rows = await cluster.query('select 1 from pg_locks where pid = any($1)', [pids]);
        return rows.length === 0;
      }),
      timeUntil(at, async () => others.includes((await cluster.findLeader()) ?? leader)),
    ]);
    released.push(gaps[0]);
    led.push(gaps[1]);
    await gone;
    cluster.servers.splice(cluster.servers.indexOf(leader), 1);
    await cluster.add();
  }
} finally {
  await cluster.stop();
}

reportFigures(
  [0.5, 1].map((q) => {
    const value = calculateQuantile(led, q);
    return {
      name: `another server leads after kill -9, ${q === 1 ? 'longest' : 'p50'} of ${ROUNDS}`,
      unit: 'ms',
      value,
      baseline: {
        name: 'the database lets the lock go',
        value: calculateQuantile(released, q),
      },
      aim: { text: `≤ ${AIM_MS} ms`, met: value <= AIM_MS },
    };
  }),
);
