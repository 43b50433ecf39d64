import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveLoad } from './generator.ts';

/** Asks for pages at a constant rate, in turn. */
export interface VisitsRequest {
  port: number;
  /** Pages a second. */
  rate: number;
  durationMs: number;
  pages: readonly { path: string; headers: Readonly<Record<string, string>> }[];
}

export interface VisitsReply {
  /**
   * Times from when a page was due until it was read, in ms: a page that is sent late waits as a visitor would.
   */
  latencies: readonly number[];
  /** Pages by status and by what the edge reports of their frame. */
  outcomes: ReadonlyMap<string, number>;
}

/** Connections; more pages than these wait for one. */
const agent = new Agent({ keepAlive: true, maxSockets: 512 });
/** Networks of the visitors: limits count by network. */
const NETWORKS = 20_000;

let visits = 0;

function visit(port: number, page: VisitsRequest['pages'][number]): Promise<string> {
  const number = visits++ % NETWORKS;
  return new Promise((resolve) => {
    const outgoing = request({
      port,
      host: '127.0.0.1',
      path: page.path,
      agent,
      headers: {
        ...page.headers,
        'x-forwarded-for': `10.9.${number >> 8}.${number & 255}`,
      },
    });
    outgoing.on('error', ({ message }) => resolve(message));
    outgoing.on('response', (reply) => {
      const reported = /desc="([^"]*)"/.exec(String(reply.headers['server-timing'] ?? ''))?.[1];
      reply.resume();
      reply.on('error', ({ message }) => resolve(message));
      reply.on('end', () => resolve(`${reply.statusCode} ${reported ?? 'without a frame'}`));
    });
    outgoing.end();
  });
}

serveLoad<VisitsRequest, VisitsReply>(async ({ port, rate, durationMs, pages }) => {
  const latencies: number[] = [];
  const outcomes = new Map<string, number>();
  const start = performance.now();
  const total = Math.round((rate * durationMs) / 1000);
  const open: Promise<void>[] = [];
  while (open.length < total) {
    const due = start + (open.length * 1000) / rate;
    if (performance.now() < due) {
      await sleep(1);
      continue;
    }
    const page = pages[open.length % pages.length];
    if (!page) break;
    open.push(
      visit(port, page).then((outcome) => {
        latencies.push(performance.now() - due);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }),
    );
  }
  await Promise.all(open);
  return { latencies, outcomes };
});
