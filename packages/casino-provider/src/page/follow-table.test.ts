import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CallFailure } from './connection.ts';
import { followTable } from './follow-table.ts';

const SILENCE_MS = 300;
/** A line that must not fall silent meets this only where the whole machine stands still. */
const LONG_SILENCE_MS = 2500;

let server: Server;
let address: string;
/** What the server does with each line that is opened; the last one stands for all further ones. */
let answers: ((response: ServerResponse) => void)[];
let opened: number;
let leave = () => {};

beforeEach(async () => {
  opened = 0;
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    answers[Math.min(opened, answers.length - 1)]?.(response);
    opened += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(() => {
  leave();
  server.closeAllConnections();
  server.close();
});

const say = (response: ServerResponse) =>
  response.write(`data: ${JSON.stringify({ type: 'others', others: [] })}\n\n`);

/** Follows the table of the server; `log` is what the page was told. */
function follow(stream?: () => Promise<never>, silenceMs = SILENCE_MS) {
  const log: string[] = [];
  const open = async (path: string, signal: AbortSignal) => {
    const { body } = await fetch(path, { signal });
    if (!body) throw new Error('no body');
    return body;
  };
  const follower = {
    hear: () => void log.push('heard'),
    lost: () => void log.push('lost'),
    over: ({ code }: CallFailure) => void log.push(code),
  };
  leave = followTable({ stream: stream ?? open }, address, follower, silenceMs);
  return log;
}

describe('the line to a table', () => {
  it('is opened again once it has fallen silent', async () => {
    answers = [say];
    const log = follow();
    await expect.poll(() => log.slice(0, 3)).toEqual(['heard', 'lost', 'heard']);
    expect(opened).toBeGreaterThanOrEqual(2);
  });

  it('stands as long as any byte comes', async () => {
    let timer: NodeJS.Timeout | undefined;
    let beats = 0;
    answers = [
      (response) => {
        say(response);
        timer = setInterval(() => {
          response.write(': here\n\n');
          beats += 1;
        }, LONG_SILENCE_MS / 25);
      },
    ];
    const log = follow(undefined, LONG_SILENCE_MS);
    // Longer than it may be silent.
    await expect.poll(() => beats).toBeGreaterThan(40);
    clearInterval(timer);
    expect(log).toEqual(['heard']);
  });

  it('is opened again once it was cut', async () => {
    answers = [(response) => response.destroy(), say];
    const log = follow();
    await expect.poll(() => log.slice(0, 2)).toEqual(['lost', 'heard']);
  });

  it('is given up when the visit is over', async () => {
    const log = follow(() => Promise.reject(new CallFailure('visit_over')));
    await expect.poll(() => log).toEqual(['visit_over']);
  });

  it('is not opened by a page that was left while it waited', async () => {
    let calls = 0;
    const log = follow(() => {
      calls += 1;
      return Promise.reject(new CallFailure('offline'));
    });
    await expect.poll(() => log).toEqual(['lost']);
    leave();
    await new Promise(setImmediate);
    expect(calls).toBe(1);
  });
});
