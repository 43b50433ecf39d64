/**
 * Runs streams, polls and bets at a constant rate on one server for a quarter of an hour. Fails if
 * the heap after a collection grows from the second third to the last one.
 */

import { BASES, endpoints, STREAM_PATH } from '@exchange/contract';
import { calculateQuantile, reportFigures } from '../figure.ts';
import { compareThirds } from './compare-thirds.ts';
import { listBets, startGenerator } from './generator.ts';
import { readVitals, watchVitals } from './inspector.ts';
import type { RequestsAsked, RequestsReply } from './requests-process.ts';
import { startLoadSite } from './site.ts';
import type { ReadersReply, ReadersRequest } from './stream-readers.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 15);
if (!(MINUTES > 0))
  throw new Error(`SOAK_MINUTES ${process.env.SOAK_MINUTES}: give a number above 0`);
const MAX_GROWTH = 1.05;
/** Maximum share of rejected bets; a server on a busy machine rejects all for some seconds. */
const MAX_REFUSED = 0.25;
const SAMPLE_MS = Math.min(10_000, (MINUTES * 60_000) / 12);
const STREAMS = 300;
/** Lanes, and their interval in ms. */
const POLLS = { lanes: 60, everyMs: 1000 };
const BETS = { lanes: 10, everyMs: 1000 };
const PLAYERS = 100;

const site = await startLoadSite(1, MINUTES + 5);
const readers = startGenerator<ReadersRequest, ReadersReply>('stream-readers.ts');
const polling = startGenerator<RequestsAsked, RequestsReply>('requests-process.ts');
const betting = startGenerator<RequestsAsked, RequestsReply>('requests-process.ts');
try {
  const [inspector] = site.inspectors;
  if (!inspector) throw new Error('there is no server');
  const { match_id: id } = site.match;
  const addressOf = (name: 'eventDetails' | 'saveBet') =>
    site.address + BASES[endpoints[name].base] + endpoints[name].path;
  const tokens = await site.signIn(PLAYERS);
  const polls = {
    url: addressOf('eventDetails'),
    bodies: [JSON.stringify({ match_id: id })],
    clients: Array.from({ length: POLLS.lanes }, () => ({})),
    keyed: false,
  };
  const bets = {
    url: addressOf('saveBet'),
    bodies: listBets(site.match),
    clients: tokens.map((token) => ({ token })),
    keyed: true,
  };
  await readers.ask({
    url: site.address + BASES.api + STREAM_PATH,
    topics: { [`event:${id}`]: null, [`score:${id}`]: null, [`session:${id}`]: null },
    streams: STREAMS,
  });
  console.log(`▸ ${MINUTES} minutes, ${STREAMS} streams, a sample each ${SAMPLE_MS / 1000} s`);

  const heaps: number[] = [];
  const latencies: number[] = [];
  let asked = 0;
  let placed = 0;
  const end = Date.now() + MINUTES * 60_000;
  while (Date.now() < end) {
    await watchVitals(inspector);
    const [stream, poll, bet] = await Promise.all([
      readers.ask({ readMs: SAMPLE_MS }),
      polling.ask({ side: polls, ms: SAMPLE_MS, ...POLLS }),
      betting.ask({ side: bets, ms: SAMPLE_MS, ...BETS }),
    ]);
    for (const [status, count] of poll.statuses) {
      if (status !== 200 && status !== 304)
        throw new Error(`${count} polls were answered with status ${status}`);
    }
    if (stream.open !== STREAMS || stream.gaps > 0) {
      throw new Error(
        `${stream.open} of ${STREAMS} streams are open, ${stream.gaps} frames missing`,
      );
    }
    asked += bet.latencies.length;
    placed += bet.statuses.get(200) ?? 0;
    latencies.push(...poll.latencies);
    const { rss, delay } = await readVitals(inspector);
    const heap = await inspector.collect();
    heaps.push(heap);
    const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
    console.log(
      `▸ heap ${megabytes(heap)} MB, RSS ${megabytes(rss)} MB, loop p99 ${delay.p99.toFixed(0)} ms, ${placed} of ${asked} bets`,
    );
  }
  if (placed < asked * (1 - MAX_REFUSED)) {
    throw new Error(`only ${placed} of ${asked} bets were taken`);
  }
  const { second, last } = compareThirds(heaps);
  const [before, after] = [second / 2 ** 20, last / 2 ** 20];
  const aim = { text: `ratio ≤ ${MAX_GROWTH}`, met: last <= second * MAX_GROWTH };
  reportFigures([
    {
      name: `heap after collection, last third of ${MINUTES} minutes, ${STREAMS} streams`,
      unit: 'MB',
      value: after,
      baseline: { name: 'second third', value: before },
      aim,
    },
    { name: 'poll answered meanwhile, p99', unit: 'ms', value: calculateQuantile(latencies, 0.99) },
  ]);
  if (!aim.met) {
    console.error(`✗ The heap grew from ${before.toFixed(1)} to ${after.toFixed(1)} MB`);
    process.exitCode = 1;
  }
} finally {
  await Promise.all([readers.stop(), polling.stop(), betting.stop(), site.stop()]);
}
