import { BASES, DEMO_CREDENTIALS } from '@exchange/contract';
import { startEdgeSystem } from './edge-system.ts';
import { calculateMedian, calculateQuantile, type Figure, reportFigures } from './figure.ts';
import type { CrowdReply, CrowdRequest, Tally } from './load/edge-crowd.ts';
import { startGenerator } from './load/generator.ts';
import { runConcurrent, timeUntil } from './timing.ts';

/**
 * Measures ordinary calls through one edge while guests hold streams and incomplete requests,
 * against the same idle edge. With the shipped limits, which reject some of the guests.
 */

const STREAMS = 2100;
const HALF_SENT = 2100;
const AIM_MS = 250;
/** Concurrent callers, and the minimum time between two calls of one, ms. */
const LANES = 16;
const EVERY_MS = 50;
const WINDOW_MS = 2500;
/** Windows of a phase; under load they last longer than a body may take to arrive. */
const WINDOWS = { idle: 4, loaded: 8 };
/** Timeout of a call, ms. */
const CALL_TIMEOUT_MS = 8000;
const PLAYERS = 16;
/** Networks of the ordinary callers: limits count by network. */
const NETWORKS = 250;
/** File descriptors of the edge: a connection of each guest, and one to the server. */
const NEEDED_FILES = 2 * (STREAMS + HALF_SENT) + 500;

type Kind = 'settings' | 'matches' | 'balance' | 'page';
interface Ordinary {
  kind: Kind;
  ms: number;
  /** Undefined without a response. */
  status: number | undefined;
}
/** Measurements of one window. */
type OrdinaryWindow = readonly Ordinary[];

const ORDINARY: readonly [kind: Kind, path: string, body?: string][] = [
  ['settings', `${BASES.api}default-setting`],
  ['matches', `${BASES.api}getseiresMatchsList`, '{}'],
  ['balance', `${BASES.api}wallet-balance`, '{}'],
  ['page', '/'],
];

function checkFileLimit(): void {
  const report = process.report.getReport() as {
    userLimits?: { open_files?: { hard: number | 'unlimited' } };
  };
  const hard = report.userLimits?.open_files?.hard;
  if (typeof hard !== 'number' || hard >= NEEDED_FILES) return;
  throw new Error(`a process may open ${hard} files: "ulimit -Hn ${NEEDED_FILES}" is needed`);
}

async function signIn(origin: string, index: number): Promise<string> {
  const reply = await fetch(`${origin}${BASES.api}login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index}` },
    body: JSON.stringify(DEMO_CREDENTIALS),
  });
  const { userinfo } = (await reply.json()) as { userinfo: { data: { token: string } } };
  return userinfo.data.token;
}

let turns = 0;

/** Makes ordinary calls of each kind alternately for one window. */
async function measure(origin: string, tokens: readonly string[]): Promise<OrdinaryWindow> {
  const calls: Ordinary[] = [];
  await runConcurrent(
    LANES,
    WINDOW_MS,
    async () => {
      const turn = turns++;
      const [kind, url, body] = ORDINARY[turn % ORDINARY.length] ?? ['page', '/'];
      const round = Math.floor(turn / ORDINARY.length);
      const before = performance.now();
      const status = await fetch(origin + url, {
        ...(body !== undefined && { method: 'POST', body }),
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `203.0.113.${round % NETWORKS}`,
          ...(kind === 'balance' && { authorization: `Bearer ${tokens[round % tokens.length]}` }),
        },
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      }).then(
        async (reply) => {
          await reply.arrayBuffer();
          return reply.status;
        },
        () => undefined,
      );
      calls.push({ kind, status, ms: performance.now() - before });
    },
    EVERY_MS,
  );
  return calls;
}

const isAnswered = ({ status }: Ordinary) => status === 200;

/** Returns the median over the windows, ms: other programs disturb some of them. */
const quantileOf = (windows: readonly OrdinaryWindow[], q: number, kind?: Kind) =>
  calculateMedian(
    windows.map((calls) => {
      const wanted = calls.filter((call) => kind === undefined || call.kind === kind);
      return calculateQuantile(
        wanted.map(({ ms }) => ms),
        q,
      );
    }),
  );

const show = (tally: Tally) =>
  [...tally]
    .toSorted(([, a], [, b]) => b - a)
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ');

/** Returns the metrics of one load beside the idle windows of the run. */
function summarise(
  name: string,
  idle: readonly OrdinaryWindow[],
  loaded: readonly OrdinaryWindow[],
): Figure[] {
  const row = (what: string, q: number, kind?: Kind): Figure => ({
    ...{ name: `${what}, ${name}`, unit: 'ms', value: quantileOf(loaded, q, kind) },
    baseline: { name: 'the same edge, idle', value: quantileOf(idle, q, kind) },
  });
  const all = loaded.flat();
  const p99 = row('all calls, p99', 0.99);
  const answered = (100 * all.filter(isAnswered).length) / all.length;
  return [
    row('all calls, p50', 0.5),
    { ...p99, aim: { text: `≤ ${AIM_MS} ms`, met: p99.value <= AIM_MS } },
    ...ORDINARY.map(([kind]) => row(`${kind}, p99`, 0.99, kind)),
    {
      ...{ name: `calls answered 200, ${name}`, unit: '%', value: answered },
      aim: { text: 'all', met: all.every(isAnswered) },
    },
  ];
}

checkFileLimit();
await using started = new AsyncDisposableStack();
const system = await startEdgeSystem(started);
const port = await system.startEdge();
const origin = `http://127.0.0.1:${port}`;
const crowd = startGenerator<{ asked: CrowdRequest }, CrowdReply>('edge-crowd.ts');
started.defer(() => crowd.stop());
const tokens: string[] = [];
while (tokens.length < PLAYERS) tokens.push(await signIn(origin, tokens.length));
const { match_id: matchId } = await system.readMatch();
const topics = { [`event:${matchId}`]: null, [`score:${matchId}`]: null };

const measureWindows = async (count: number) => {
  const windows: OrdinaryWindow[] = [];
  while (windows.length < count) windows.push(await measure(origin, tokens));
  return windows;
};
const idle: OrdinaryWindow[] = [];
const figures: ((all: readonly OrdinaryWindow[]) => Figure[])[] = [];
await measure(origin, tokens);
for (const manyNetworks of [false, true]) {
  idle.push(...(await measureWindows(WINDOWS.idle)));
  const from = manyNetworks ? 'from a network each' : 'from one network';
  const asked = { port, streams: STREAMS, topics, halfSent: HALF_SENT, manyNetworks };
  await crowd.ask({ asked });
  const loaded = await measureWindows(WINDOWS.loaded);
  const { streams, halfSent } = await crowd.ask({ asked: 'count' });
  console.log(`▸ ${STREAMS} streams asked for ${from}: ${show(streams)}`);
  console.log(`▸ ${HALF_SENT} half-sent POSTs ${from}: ${show(halfSent)}`);
  await crowd.ask({ asked: 'close' });
  const unanswered = loaded.flat().filter((call) => !isAnswered(call));
  console.log(
    `▸ ordinary calls meanwhile: ${loaded.flat().length}, of them not answered 200: ${unanswered.length}`,
  );
  figures.push((all) => summarise(`guests ${from}`, all, loaded));
  // Calls that are queued at an edge without limits complete, or time out after 30 s.
  await timeUntil(
    performance.now(),
    async () => (await measure(origin, tokens)).every(isAnswered),
    120_000,
  );
}
reportFigures(figures.flatMap((summary) => summary(idle)));
