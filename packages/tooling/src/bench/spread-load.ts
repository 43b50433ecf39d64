import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { sendRequest } from './http-load.ts';

/** Requests that are sent once each, spread over a time. */
export interface SpreadLoad {
  /** POSTs; each is followed by one to `bareUrl` half a step later. */
  requests: readonly { url: string; token: string }[];
  bareUrl: string;
  /** Times of the first and the last of them, in ms from now. */
  fromMs: number;
  untilMs: number;
}

/** Durations in ms; of the requests only those with status 200. */
export interface SpreadResult {
  took: number[];
  bare: number[];
}

const { requests, bareUrl, fromMs, untilMs } = workerData as SpreadLoad;
const agent = new Agent({ keepAlive: true, maxSockets: 2 * requests.length });
const start = performance.now();
const step = (untilMs - fromMs) / requests.length;

async function measure(atMs: number, url: string, token?: string): Promise<number | undefined> {
  await sleep(atMs - (performance.now() - start));
  const before = performance.now();
  const { status } = await sendRequest({ url, body: '{}', agent, ...(token && { token }) });
  return status === 200 ? performance.now() - before : undefined;
}

const isNumber = (value: number | undefined): value is number => value !== undefined;
const [took, bare] = await Promise.all([
  Promise.all(requests.map(({ url, token }, at) => measure(fromMs + at * step, url, token))),
  Promise.all(requests.map((_, at) => measure(fromMs + (at + 0.5) * step, bareUrl))),
]);
parentPort?.postMessage({
  took: took.filter(isNumber),
  bare: bare.filter(isNumber),
} satisfies SpreadResult);
agent.destroy();
