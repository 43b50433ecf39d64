/**
 * Finds how many streams of one match have p99 ≤ 250 ms with one server and with three behind
 * nginx. The baseline is a server that only writes frames of the same size and rate.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { BASES, STREAM_PATH } from '@exchange/contract';
import { findFreePort, watchBoard } from '@exchange/server/testing';
import { startBareProgram } from '../bare-server-process.ts';
import { calculateQuantile, type Figure, reportFigures } from '../figure.ts';
import { calculateDelays, matchDue } from './delays.ts';
import { findSaturation } from './find-saturation.ts';
import { type Generator, startGenerator } from './generator.ts';
import {
  type Inspector,
  inspectorEnv,
  openInspector,
  readVitals,
  type Vitals,
  watchVitals,
} from './inspector.ts';
import { startLoadSite } from './site.ts';
import type { ReadersReply, ReadersRequest } from './stream-readers.ts';

const RANGE = { min: 125, first: 1000, max: 16_000, finest: 1.25 };
const AIM_MS = 250;
/** Length of a measurement, and the time for frames in flight at its end. */
const WINDOW_MS = 8000;
const DRAIN_MS = 1500;
/** Time after which the effects of opening streams are over. */
const SETTLE_MS = 1000;
/** Streams by which the memory of a stream is measured. */
const WEIGHED = 2000;
const MINUTES = 30;

interface Measured {
  delays: readonly number[];
  whole: boolean;
  rate: number;
  bytes: ReadersReply['bytes'];
  vitals: readonly Vitals[];
  /** Processor time for each stream, ms a second; of the servers alone. */
  cost: number;
}

/** A streaming server: the product or the baseline. */
interface Side {
  url: string;
  topics: Record<string, string | null>;
  inspectors: readonly Inspector[];
  /** Reads the time of each number's change, ms since 1970. */
  readChanges(reply: ReadersReply): Promise<ReadonlyMap<number, number>>;
}

type Readers = Generator<ReadersRequest, ReadersReply>;
const startReaders = () => startGenerator<ReadersRequest, ReadersReply>('stream-readers.ts');

const sumCpu = (vitals: readonly Vitals[]) => vitals.reduce((sum, { cpuMs }) => sum + cpuMs, 0);

async function measure(side: Side, readers: Readers, streams: number): Promise<Measured> {
  const { url, topics, inspectors } = side;
  await readers.ask({ url, topics, streams });
  await sleep(SETTLE_MS);
  await Promise.all(inspectors.map(watchVitals));
  const before = sumCpu(await Promise.all(inspectors.map(readVitals)));
  const from = Date.now();
  const reply = await readers.ask({ readMs: WINDOW_MS + DRAIN_MS });
  const vitals = await Promise.all(inspectors.map(readVitals));
  const window = { readers: streams, from, until: from + WINDOW_MS };
  const delays = calculateDelays(await side.readChanges(reply), reply.arrivals, window);
  const whole = reply.open === streams && reply.gaps === 0;
  return {
    delays,
    whole,
    vitals,
    bytes: reply.bytes,
    cost: (sumCpu(vitals) - before) / streams / ((WINDOW_MS + DRAIN_MS) / 1000),
    rate: delays.length / streams / (WINDOW_MS / 1000),
  };
}

interface Found {
  max: number;
  /** Measurement of the largest number that held. */
  at: Measured | undefined;
  /** Bytes a stream, by the memory of the processes. */
  weight: number;
}

/** Finds the largest number of streams and the memory of one. */
async function search(name: string, side: Side): Promise<Found> {
  const readers = startReaders();
  try {
    const weight = await weigh(side, readers);
    let at: Measured | undefined;
    const max = await findSaturation(RANGE, async (streams) => {
      const measured = await measure(side, readers, streams).catch((error: unknown) => {
        console.log(`▸ ${name}, ${streams} streams: ${error}`);
      });
      if (!measured) return false;
      const p99 = p99Of(measured);
      console.log(
        `▸ ${name}, ${streams} streams: p99 ${p99.toFixed(0)} ms, loop p99 ${loopOf(measured).toFixed(0)} ms, ${measured.rate.toFixed(2)} frames/s${measured.whole ? '' : ', some were cut'}`,
      );
      const holds = measured.whole && p99 <= AIM_MS;
      if (holds) at = measured;
      return holds;
    });
    return { max, at, weight };
  } finally {
    await readers.stop();
  }
}

async function weigh(side: Side, readers: Readers): Promise<number> {
  const { url, topics, inspectors } = side;
  const weighAll = async () => {
    await Promise.all(inspectors.map(({ collect }) => collect()));
    await Promise.all(inspectors.map(watchVitals));
    const vitals = await Promise.all(inspectors.map(readVitals));
    return vitals.reduce((sum, { rss }) => sum + rss, 0);
  };
  // The first streams also warm the program up.
  await readers.ask({ url, topics, streams: WEIGHED / 4 });
  await readers.ask({ url, topics, streams: 0 });
  const before = await weighAll();
  await readers.ask({ url, topics, streams: WEIGHED });
  await sleep(SETTLE_MS);
  return ((await weighAll()) - before) / WEIGHED;
}

const p99Of = ({ delays }: Measured) => calculateQuantile(delays, 0.99);
const loopOf = ({ vitals }: Measured) => Math.max(...vitals.map(({ delay }) => delay.p99));

async function searchSite(servers: number): Promise<Found> {
  const site = await startLoadSite(servers, MINUTES);
  const watch = await watchBoard(site.cluster);
  try {
    const { match_id: id } = site.match;
    const due = await site.readDue();
    return await search(`${servers} ${servers > 1 ? 'servers' : 'server'}`, {
      url: site.address + BASES.api + STREAM_PATH,
      topics: { [`event:${id}`]: null, [`score:${id}`]: null, [`session:${id}`]: null },
      inspectors: site.inspectors,
      readChanges: async () => matchDue(watch.reported, due),
    });
  } finally {
    watch.close();
    await site.stop();
  }
}

async function searchBare({ bytes, rate }: Measured): Promise<Found> {
  const port = await findFreePort();
  const args = [bytes.frame, bytes.start, 1000 / rate].map(Math.round);
  const bare = await startBareProgram('load/bare-sse.ts', args, inspectorEnv(port));
  try {
    return await search('bare SSE', {
      url: bare.address,
      topics: {},
      inspectors: [await openInspector(port)],
      readChanges: async ({ dueAt }) => dueAt,
    });
  } finally {
    await bare.stop();
  }
}

const one = await searchSite(1);
if (!one.at)
  throw new Error(`the machine is too busy: one server does not hold ${RANGE.min} streams`);
const three = await searchSite(3);
const bare = await searchBare(one.at);

const sides = { 'one server': one, 'three servers': three };
reportFigures(
  Object.entries(sides).flatMap(([name, found]): Figure[] => {
    const row = (text: string, unit: string, pick: (of: Found) => number | undefined): Figure[] => {
      const [value, baseline] = [pick(found), pick(bare)];
      // Without a successful number there is no measurement.
      if (value === undefined) return [];
      const figure: Figure = { name: `${text}, ${name}`, unit, value };
      if (baseline !== undefined) figure.baseline = { name: 'bare SSE', value: baseline };
      return [figure];
    };
    const whenHeld = (pick: (at: Measured) => number) => (of: Found) => of.at && pick(of.at);
    return [
      ...row(`streams of one match, p99 ≤ ${AIM_MS} ms`, 'streams', ({ max }) => max),
      ...row('price due → frame read by all of these, p99', 'ms', whenHeld(p99Of)),
      ...row('delay of the event loop with all of these, p99', 'ms', whenHeld(loopOf)),
      ...row(
        'processor time a stream and second',
        'µs',
        whenHeld(({ cost }) => cost * 1000),
      ),
      ...row('memory a stream', 'KB', ({ weight }) => weight / 1024),
    ];
  }),
);
