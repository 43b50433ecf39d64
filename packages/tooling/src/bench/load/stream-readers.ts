import { type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveLoad } from './generator.ts';

/** Opens or closes streams until there are `streams`, or reads their data for `readMs`. */
export type ReadersRequest =
  | { url: string; topics: Record<string, string | null>; streams: number }
  | { readMs: number };

/** Data of the open streams. */
export interface ReadersReply {
  open: number;
  /** Arrival times of each number at each stream, ms since 1970. */
  arrivals: Map<number, number[]>;
  /** Due times of the baseline's numbers, from its frames. */
  dueAt: Map<number, number>;
  /** Frames that did not follow the one before: something was lost. */
  gaps: number;
  /** Mean size of a frame, and of the begin of a stream, bytes. */
  bytes: { frame: number; start: number };
}

/** Streams that are opened at once. */
const OPENING = 100;
/** Timeout of the first frame of a stream, ms. */
const START_MS = 20_000;
/** The measured frames: those of the match page. */
const MEASURED = /^data: \{"kind":"(delta|snapshot)","topic":"event:[^"]*",/;

const now = () => performance.timeOrigin + performance.now();
const readNumber = (id: string | undefined) => Number(id?.slice(id.lastIndexOf('.') + 1));

const streams: ClientRequest[] = [];
let alive = 0;
let arrivals = new Map<number, number[]>();
let dueAt = new Map<number, number>();
let gaps = 0;
let frames = { count: 0, bytes: 0 };
let startBytes = 0;

function note(text: string, number: number): void {
  const came = arrivals.get(number);
  if (came) came.push(now());
  else arrivals.set(number, [now()]);
  const due = /"dueAt":([\d.]+)/.exec(text)?.[1];
  if (due) dueAt.set(number, Number(due));
  frames = { count: frames.count + 1, bytes: frames.bytes + text.length };
}

/** Opens one stream; resolves once it has its first page. */
function open(url: string, topics: Record<string, string | null>): Promise<void> {
  const body = JSON.stringify({ topics });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('a stream did not start'));
    const timer = setTimeout(fail, START_MS);
    const outgoing = request(url, { method: 'POST', agent: false, headers }, (reply) => {
      if (reply.statusCode !== 200) {
        reject(new Error(`a stream was answered with ${reply.statusCode}`));
        return;
      }
      alive += 1;
      let rest = '';
      let last: string | undefined;
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => {
        const texts = (rest + chunk).split('\n\n');
        rest = texts.pop() ?? '';
        for (const text of texts) {
          const kind = MEASURED.exec(text)?.[1];
          if (!kind) continue;
          const id = /"id":"([^"]*)"/.exec(text)?.[1];
          if (last === undefined) {
            startBytes = text.length;
            clearTimeout(timer);
            resolve();
          } else {
            if (kind === 'delta' && /"since":"([^"]*)"/.exec(text)?.[1] !== last) gaps += 1;
            note(text, readNumber(id));
          }
          last = id;
        }
      });
      reply.on('error', () => undefined);
      reply.on('close', () => {
        alive -= 1;
      });
    });
    outgoing.on('error', fail);
    outgoing.end(body);
    streams.push(outgoing);
  });
}

serveLoad<ReadersRequest, ReadersReply>(async (asked) => {
  if ('readMs' in asked) {
    [arrivals, dueAt] = [new Map(), new Map()];
    gaps = 0;
    frames = { count: 0, bytes: 0 };
    await sleep(asked.readMs);
  } else {
    for (const stream of streams.splice(asked.streams)) stream.destroy();
    while (streams.length < asked.streams) {
      const count = Math.min(OPENING, asked.streams - streams.length);
      await Promise.all(Array.from({ length: count }, () => open(asked.url, asked.topics)));
    }
  }
  const bytes = { frame: frames.bytes / frames.count, start: startBytes };
  return { open: alive, arrivals, dueAt, gaps, bytes };
});
