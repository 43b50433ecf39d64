// @vitest-environment jsdom
import type { Switches } from '@exchange/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectSwitches, fetchAreaVersions } from './switches.ts';

const HELD: Switches = {
  versions: { casino: '2.0.0' },
  withdrawn: { casino: ['1.0.0'] },
  features: { casino: false },
  settingsTag: 'a1',
};

const reply = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const answer = vi.fn<(url: string) => Promise<Response>>();
const listener = vi.fn();
const stops: (() => void)[] = [];
const connect = (hear: (switches: Switches) => void = listener) => {
  const stop = connectSwitches(hear);
  stops.push(stop);
  return stop;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
  answer.mockReset().mockImplementation(async () => reply(HELD));
  listener.mockReset();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('without an event stream', () => {
  test('the edge is polled periodically', async () => {
    const stop = connect();
    expect(answer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(37_000);
    expect(answer).toHaveBeenCalledExactlyOnceWith('/registry/versions', expect.anything());
    expect(listener).toHaveBeenCalledExactlyOnceWith(HELD);
    stop();
    await vi.advanceTimersByTimeAsync(80_000);
    expect(answer).toHaveBeenCalledOnce();
  });

  test('a hidden page does not poll until it is visible again', async () => {
    connect();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await vi.advanceTimersByTimeAsync(80_000);
    expect(answer).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(answer).toHaveBeenCalledOnce();
    visibility.mockRestore();
  });

  test('the edge is polled also after the clock was set back', async () => {
    connect();
    vi.setSystemTime(Date.now() - 600_000);
    await vi.advanceTimersByTimeAsync(37_000);
    expect(answer).toHaveBeenCalledOnce();
  });

  test.each([
    ['a failure', async () => reply({ message: 'down' }, 503)],
    ['another form', async () => reply({ versions: 'none' })],
    ['no network', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s changes nothing', async (_, fault) => {
    connect();
    answer.mockImplementation(fault);
    await vi.advanceTimersByTimeAsync(37_000);
    expect(answer).toHaveBeenCalledOnce();
    expect(listener).not.toHaveBeenCalled();
    await expect(fetchAreaVersions()).rejects.toThrow();
  });

  test('a reply with versions alone is accepted', async () => {
    connect();
    answer.mockImplementation(async () => reply({ versions: { casino: '2.0.0' } }));
    await vi.advanceTimersByTimeAsync(37_000);
    expect(listener).toHaveBeenCalledExactlyOnceWith({
      versions: HELD.versions,
      withdrawn: {},
      features: {},
      settingsTag: '',
    });
  });
});

describe('with an event stream', () => {
  /** Grants the lock to one tab after the other, as browsers do. */
  function stubLocks() {
    let last: Promise<unknown> = Promise.resolve();
    const request = (_: string, { signal }: { signal: AbortSignal }, run: () => unknown) => {
      const mine = last.then(() => (signal.aborted ? undefined : run()));
      last = mine;
      return mine;
    };
    vi.stubGlobal('navigator', { ...navigator, locks: { request } });
  }
  /** Responds with streams to which the test writes frames. */
  function stubStreams() {
    const opened: ReadableStreamDefaultController<Uint8Array>[] = [];
    answer.mockImplementation(async (url) =>
      url === '/registry/events'
        ? new Response(new ReadableStream({ start: (stream) => void opened.push(stream) }))
        : reply(HELD),
    );
    const write = (frame: object) =>
      opened.at(-1)?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(frame)}\n\n`));
    return { opened, write };
  }
  /** Waits for real channels and streams, which fake timers do not drive. */
  const deliver = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await vi.advanceTimersByTimeAsync(0);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
    stubLocks();
  });

  test('one tab reads it for all, and a new tab gets the current state', async () => {
    const { opened, write } = stubStreams();
    const others = [vi.fn(), vi.fn()];
    connect();
    connect(others[0]);
    await deliver();
    expect(opened).toHaveLength(1);
    write({ kind: 'switches', data: HELD });
    await deliver();
    expect(listener).toHaveBeenLastCalledWith(HELD);
    expect(others[0]).toHaveBeenLastCalledWith(HELD);
    connect(others[1]);
    await deliver();
    expect(others[1]).toHaveBeenLastCalledWith(HELD);
    expect(opened).toHaveLength(1);
  });

  test('heartbeats replace the polls of the pages', async () => {
    const { write } = stubStreams();
    connect();
    await deliver();
    write({ kind: 'switches', data: HELD });
    for (let beats = 0; beats < 6; beats += 1) {
      await deliver();
      await vi.advanceTimersByTimeAsync(15_000);
      write({ kind: 'heartbeat' });
    }
    await deliver();
    expect(answer.mock.calls.map(([url]) => url)).toEqual(['/registry/events']);
  });

  test('where the leading tab is closed, the next one reads it', async () => {
    const { opened, write } = stubStreams();
    const leave = connect();
    const other = vi.fn();
    connect(other);
    await deliver();
    leave();
    await deliver();
    expect(opened).toHaveLength(2);
    write({ kind: 'switches', data: HELD });
    await deliver();
    expect(other).toHaveBeenLastCalledWith(HELD);
  });
});
