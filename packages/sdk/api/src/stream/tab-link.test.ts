import { signIn, signOut } from '@exchange/store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTabLink, type Link } from './tab-link.ts';

const server = vi.hoisted(() => ({ back: (): void => undefined, watch: vi.fn() }));
vi.mock('../connectivity.ts', () => ({
  onReconnect(listener: () => void) {
    server.back = listener;
    return () => undefined;
  },
  startHealthPolling: server.watch,
}));

const refuse = (status: number, retryAfter?: string) => async () =>
  new Response('{}', { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} });
const frames = (...kinds: string[]) => kinds.map((kind) => `data: {"kind":"${kind}"}\n\n`).join('');

const ask = vi.fn<() => Promise<Response>>();
const onLive = vi.fn();
const random = vi.spyOn(Math, 'random');
let link: Link;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', ask);
  random.mockReturnValue(0);
});
afterEach(() => {
  link.stop();
  ask.mockReset();
  onLive.mockReset();
  server.watch.mockReset();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = async (answer: () => Promise<Response>) => {
  ask.mockImplementation(answer);
  link = createTabLink({
    selectTopics: () => ({ 'event:1': null }),
    onFrame: () => undefined,
    onLive,
    onUnauthorized: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledOnce();
};

/** Asserts that the next attempt comes after exactly this many ms. */
const expectNextAt = async (ms: number) => {
  ask.mockClear();
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledOnce();
};

const expectNow = async (act: () => void) => {
  ask.mockClear();
  act();
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledOnce();
};

describe('a rejected stream', () => {
  it.each([
    [429, '10', 0, 10_000],
    [503, '7', 0, 7000],
    [429, '10', 0.5, 11_000],
    [429, '10', 1, 12_000],
    [503, '86400', 0, 60_000],
    [503, '86400', 1, 72_000],
  ])('with status %s and Retry-After %s reconnects at random %s after %s ms', async (...row) => {
    const [status, seconds, drawn, ms] = row;
    random.mockReturnValue(drawn);
    await start(refuse(status, seconds));
    await expectNextAt(ms);
    // The delay does not double, and the server, which responds, is not probed.
    await expectNextAt(ms);
    expect(server.watch).not.toHaveBeenCalled();
  });

  it('leaves the page to its polls meanwhile and reconnects once there is capacity', async () => {
    await start(refuse(503, '10'));
    expect(onLive.mock.calls).toEqual([[false]]);
    ask.mockImplementation(async () => new Response(frames('beat')));
    await expectNextAt(10_000);
    expect(onLive).toHaveBeenCalledWith(true);
  });

  it('keeps the delay when topics change or the server is reachable again', async () => {
    await start(refuse(429, '10'));
    link.restart();
    server.back();
    await expectNextAt(10_000);
  });

  it('does not delay another player', async () => {
    await start(refuse(429, '10'));
    signIn({ data: { token: 'secret', user_id: 7, user_name: 'player', role: 'player' } });
    await expectNow(link.restart);
    signOut();
  });
});

describe('a stream that fails otherwise', () => {
  const away = () => Promise.reject(new TypeError('Failed to fetch'));

  it.each([
    ['no network', away],
    ['503 of a proxy', refuse(503)],
    ['a wait that is none', refuse(503, '0')],
    ['a date', refuse(429, 'Wed, 21 Oct 2026 07:28:00 GMT')],
    ['another rejection', refuse(400, '10')],
    ['an end as if all was said', async () => new Response(frames())],
  ])('reconnects after a delay that doubles each time: %s', async (_, answer) => {
    random.mockReturnValue(0.5);
    await start(answer);
    for (const ms of [1000, 2000, 4000, 8000, 15_000, 15_000]) await expectNextAt(ms);
    expect(server.watch).toHaveBeenCalled();
  });

  it.each([
    [0, 500],
    [0.5, 1000],
    [1, 1500],
  ])('reconnects with a random share: at random %s after %s ms', async (drawn, ms) => {
    random.mockReturnValue(drawn);
    await start(away);
    await expectNextAt(ms);
  });

  it('reconnects at once when topics change or the server is reachable again', async () => {
    await start(away);
    await expectNow(link.restart);
    await expectNow(server.back);
  });
});
