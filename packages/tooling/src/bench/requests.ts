import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServerProcess } from '@exchange/server/testing';
import { startBareServer } from './bare-server-process.ts';
import { calculateMedian, type Figure, reportFigures } from './figure.ts';
import { type Load, sendRequest } from './http-load.ts';
import { interleave, runConcurrent, type Window } from './timing.ts';

/** Measures `event-detals` with and without 304 against a Fastify that only sends as many bytes. */

/** Concurrent requests. */
const CONCURRENCY = 16;
const WINDOW_MS = 1500;
const TURNS = 5;
const DEMO_MATCH_MOMENT = '60s';

const post = async (url: string, body: unknown) => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return reply;
};

const rateOf = (windows: readonly Window[]) => calculateMedian(windows.map(({ rate }) => rate));

const folder = await mkdtemp(path.join(tmpdir(), 'exchange-bench-'));
const recordings = path.resolve(import.meta.dirname, '../../../backend/server/recordings');
const server = await startServerProcess({ DATA_DIR: folder }, [
  ...['--replay', path.join(recordings, 'demo-market.gz')],
  ...['--scores', path.join(recordings, 'demo-scores.gz')],
  ...['--from', 'inplay', '--hold', '0s'],
]);
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
try {
  await post(`${server.address}/api/test/feed`, { action: 'seek', to: DEMO_MATCH_MOMENT });
  const held = await post(`${server.address}/api/test/feed`, { action: 'hold' });
  const { data } = (await held.json()) as { data: { match_id: string } };
  const url = `${server.address}/api/v5/event-detals`;
  const input = { match_id: data.match_id };
  const full: Load = { url, body: JSON.stringify(input), agent };
  const first = await sendRequest(full);
  const unchanged: Load = { ...full, etag: first.etag };
  const bare = await startBareServer(first.bytes);
  const plain: Load = { ...full, url: bare.address };
  const check = (await sendRequest(unchanged)).status;
  if (first.status !== 200 || check !== 304) throw new Error(`answers ${first.status}, ${check}`);
  console.log(`▸ event-detals: ${first.bytes} bytes, ${CONCURRENCY} requests at once`);
  const side = (load: Load) => () => runConcurrent(CONCURRENCY, WINDOW_MS, () => sendRequest(load));
  const results = await interleave(
    { bare: side(plain), full: side(full), unchanged: side(unchanged) },
    TURNS,
  ).finally(bare.stop);
  const baseline = { name: 'bare Fastify reply of that size', value: rateOf(results.bare) };
  const unit = 'requests/s';
  const figures: Figure[] = [
    { name: '`event-detals` in full', unit, value: rateOf(results.full), baseline },
    {
      name: '`event-detals` unchanged (304)',
      unit,
      value: rateOf(results.unchanged),
      baseline,
    },
  ];
  reportFigures(figures);
} finally {
  agent.destroy();
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}
