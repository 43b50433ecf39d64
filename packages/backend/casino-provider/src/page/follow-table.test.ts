import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from './connection.ts';
import { followTable, RECONNECT_MS, SILENCE_MS } from './follow-table.ts';

/** A poll advances the clock of the tests by its interval. */
const STANDING = { interval: 0 };

let server: Server;
let address: string;
/** Responses to each opened stream; the last one is repeated. */
let answers: ((response: ServerResponse) => void)[];
let opened: number;
let leave = () => {};

beforeEach(async () => {
  // The follower's own timers; those of the transport go on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
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
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

const say = (response: ServerResponse) =>
  response.write(`data: ${JSON.stringify({ type: 'others', others: [] })}\n\n`);

/** Follows the table of the server; returns the page's events. */
function follow(stream?: () => Promise<never>) {
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
  leave = followTable({ stream: stream ?? open }, address, follower);
  return log;
}

describe('the stream of a table', () => {
  it('reconnects a second after 12 s without data', async () => {
    answers = [say];
    const log = follow();
    await expect.poll(() => log, STANDING).toEqual(['heard']);
    vi.advanceTimersByTime(SILENCE_MS - 1);
    expect(log).toEqual(['heard']);
    vi.advanceTimersByTime(1);
    await expect.poll(() => log, STANDING).toEqual(['heard', 'lost']);
    expect(opened).toBe(1);
    vi.advanceTimersByTime(RECONNECT_MS);
    await expect.poll(() => log, STANDING).toEqual(['heard', 'lost', 'heard']);
    expect(opened).toBe(2);
  });

  it('stays open while any data arrives', async () => {
    let line: ServerResponse | undefined;
    answers = [
      (response) => {
        line = response;
        say(response);
      },
    ];
    const log = follow();
    await expect.poll(() => log, STANDING).toEqual(['heard']);
    // Its timeout restarts with each chunk.
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const countWaits = () => timers.mock.calls.filter(([, ms]) => ms === SILENCE_MS).length;
    for (let heartbeat = 1; heartbeat <= 5; heartbeat += 1) {
      vi.advanceTimersByTime(SILENCE_MS - 1);
      line?.write(': here\n\n');
      await expect.poll(countWaits, STANDING).toBe(heartbeat);
    }
    expect(log).toEqual(['heard']);
    expect(opened).toBe(1);
  });

  it('reconnects as the device is online again after 6 s without data, though its clock was set back', async () => {
    const events = new EventTarget();
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    vi.stubGlobal('document', new EventTarget());
    answers = [say];
    const log = follow();
    await expect.poll(() => log, STANDING).toEqual(['heard']);
    vi.setSystemTime(Date.now() - 600_000);
    vi.advanceTimersByTime(6001);
    events.dispatchEvent(new Event('online'));
    await expect.poll(() => log, STANDING).toEqual(['heard', 'lost']);
  });

  it('reconnects after it was cut off', async () => {
    answers = [(response) => response.destroy(), say];
    const log = follow();
    await expect.poll(() => log, STANDING).toEqual(['lost']);
    vi.advanceTimersByTime(RECONNECT_MS);
    await expect.poll(() => log, STANDING).toEqual(['lost', 'heard']);
    expect(opened).toBe(2);
  });

  it('reconnects after the delay that a full provider names', async () => {
    const WAIT_MS = 12_000;
    let calls = 0;
    follow(() => {
      calls += 1;
      return Promise.reject(new CallFailure('busy', '', WAIT_MS));
    });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const isWaiting = () => timers.mock.calls.some(([, ms]) => ms === WAIT_MS);
    await expect.poll(isWaiting, STANDING).toBe(true);
    vi.advanceTimersByTime(WAIT_MS - 1);
    expect(calls).toBe(1);
    vi.advanceTimersByTime(1);
    await expect.poll(() => calls, STANDING).toBe(2);
  });

  it('reports the end of the visit', async () => {
    const log = follow(() => Promise.reject(new CallFailure('visit_over')));
    await expect.poll(() => log, STANDING).toEqual(['visit_over']);
  });

  it('does not reconnect after the page was left', async () => {
    let calls = 0;
    const log = follow(() => {
      calls += 1;
      return Promise.reject(new CallFailure('offline'));
    });
    await expect.poll(() => log, STANDING).toEqual(['lost']);
    leave();
    await new Promise(setImmediate);
    expect(calls).toBe(1);
  });
});
