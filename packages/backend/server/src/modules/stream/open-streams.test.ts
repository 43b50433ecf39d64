import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { BASES, STREAM_PATH, type StreamFrame } from '@exchange/contract';
import { shutDownGracefully } from '@exchange/server-kit';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SignedInUser } from '../../http/call.ts';
import type { Authenticate } from '../../http/caller.ts';
import { registerErrorHandlers } from '../../http/errors.ts';
import { createStreamHub } from './hub.ts';
import { registerStream } from './route.ts';
import { createStreamLimits, type StreamCaps } from './stream-limits.ts';

const CAPS = { total: 10, guests: 8, guestsPerNetwork: 8, playersPerNetwork: 8, perUser: 6 };
const PLAYER: SignedInUser = { id: 7, userName: 'player', role: 'player', sessionId: 1 };

interface Options {
  caps?: Partial<StreamCaps>;
  authenticate?: Authenticate;
  /** Lifetime of streams after the first one, in ms. */
  lifeMs?: number;
  /** The frames of a topic at each tick. */
  frames?: StreamFrame[];
}

/** Starts a server with streams only; `authenticate` resolves all sessions. */
async function startStreams(options: Options = {}) {
  const { caps, authenticate = async () => PLAYER, lifeMs, frames = [] } = options;
  const app = fastify();
  shutDownGracefully(app);
  registerErrorHandlers(app);
  const answers: ServerResponse[] = [];
  app.addHook('onRequest', async (_, reply) => void answers.push(reply.raw));
  const error = vi.fn();
  const hub = createStreamHub({ error });
  const limits = createStreamLimits({ ...CAPS, ...caps }, () => 0.5);
  const lives = [3_600_000];
  registerStream(app, {
    hub,
    authenticate,
    limits,
    now: Date.now,
    checkSessionMs: 20,
    endTimeoutMs: 100,
    source: { userVersion: () => undefined, framesSince: () => frames },
    drawLife: () => lives.shift() ?? lifeMs ?? 3_600_000,
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());

  const open = async (token?: string, line = new AbortController()) => {
    onTestFinished(() => line.abort());
    const response = await fetch(address + BASES.api + STREAM_PATH, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ topics: {} }),
      signal: line.signal,
    });
    const ended = response.clone().text();
    ended.catch(() => undefined);
    return { response, leave: () => line.abort(), ended };
  };
  return { app, address, answers, error, hub, limits, open };
}
type Streams = Awaited<ReturnType<typeof startStreams>>;

test('a failed session query does not end the stream, and is repeated until the session is over', async () => {
  const authenticate = vi.fn<Authenticate>(async () => PLAYER);
  const { open, error, limits } = await startStreams({ authenticate });
  const { ended } = await open('token');
  authenticate.mockRejectedValue(new Error('the database is away'));
  await expect.poll(() => authenticate.mock.calls.length).toBeGreaterThan(4);
  expect(limits.count()).toBe(1);
  expect(error).toHaveBeenCalled();
  authenticate.mockResolvedValue(undefined);
  expect(await ended).toContain('beat');
  await expect.poll(limits.count).toBe(0);
});

test('a stream of a player ends once the sign-in is restricted', async () => {
  const authenticate = vi.fn<Authenticate>(async () => PLAYER);
  const { open, limits } = await startStreams({ authenticate });
  const { ended } = await open('token');
  expect(limits.count()).toBe(1);
  authenticate.mockResolvedValue({ ...PLAYER, restriction: 'change_password' });
  expect(await ended).toContain('beat');
  await expect.poll(limits.count).toBe(0);
});

test('a restricted sign-in opens the public topics as a guest, and none of the player', async () => {
  const restricted = { ...PLAYER, restriction: 'set_up_second_factor' } as const;
  const { address, open, limits } = await startStreams({ authenticate: async () => restricted });
  const { response, leave } = await open('token');
  expect(response.status).toBe(200);
  expect(limits.count()).toBe(1);
  leave();
  const refused = await fetch(address + BASES.api + STREAM_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer token' },
    body: JSON.stringify({ topics: { wallet: null } }),
  });
  expect(await refused.json()).toMatchObject({
    status: 403,
    error_code: 'SET_UP_SECOND_FACTOR_FIRST',
    data: null,
  });
});

test('a hanging query is not repeated concurrently', async () => {
  const hanging = Promise.withResolvers<SignedInUser | undefined>();
  const authenticate = vi.fn<Authenticate>(() => hanging.promise);
  authenticate.mockResolvedValueOnce(PLAYER);
  const { open } = await startStreams({ authenticate });
  const one = await open('token');
  const other = await open();
  // The other one's heartbeats come from a server that had time for more queries.
  await expect.poll(() => authenticate.mock.calls.length).toBe(2);
  const reader = other.response.body?.getReader();
  await reader?.read();
  await reader?.read();
  expect(authenticate).toHaveBeenCalledTimes(2);
  hanging.resolve(undefined);
  await one.ended;
});

const WAYS: readonly [name: string, (streams: Streams) => Promise<unknown>, Options?][] = [
  ['the reader disconnects', async ({ open }) => (await open()).leave()],
  ['its maximum time is over', async ({ open }) => (await open()).ended, { lifeMs: 50 }],
  [
    'its connection breaks',
    async ({ open, answers }) => {
      await open();
      answers.at(-1)?.destroy(new Error('write EPIPE'));
    },
  ],
  [
    'its session is over',
    async ({ open }) => (await open('token')).ended,
    { authenticate: vi.fn<Authenticate>(async () => undefined).mockResolvedValueOnce(PLAYER) },
  ],
];

test.each(WAYS)(
  'one slot is free again once %s, and no other is @asvs:1.4.3',
  async (_, end, options) => {
    const streams = await startStreams(options);
    await streams.open();
    await end(streams);
    await expect.poll(streams.limits.count).toBe(1);
    await expect.poll(streams.hub.count).toBe(1);
  },
);

test('a reader that does not receive the end of a stream is cut off, and frees its slot', async () => {
  const authenticate = vi.fn<Authenticate>(async () => PLAYER);
  const data = 'x'.repeat(100_000);
  const { address, answers, limits } = await startStreams({
    authenticate,
    frames: [{ kind: 'snapshot', topic: 'event:1', id: '1', data }],
  });
  const socket = connect(Number(new URL(address).port), '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  const body = JSON.stringify({ topics: { 'event:1': null } });
  socket.write(
    [
      `POST ${BASES.api}${STREAM_PATH} HTTP/1.1`,
      'host: x',
      'authorization: Bearer token',
      'content-type: application/json',
      `content-length: ${body.length}\r\n\r\n${body}`,
    ].join('\r\n'),
  );
  await expect.poll(() => answers[0]?.writableLength).toBeGreaterThan(256 * 1024);
  authenticate.mockResolvedValue(undefined);
  await expect.poll(() => answers[0]?.writableEnded).toBe(true);
  await expect.poll(limits.count).toBe(0);
  expect(answers[0]).toMatchObject({ destroyed: true, writableFinished: false });
});

test('no slot is used for a reader that disconnects while the session is read', async () => {
  const looking = Promise.withResolvers<SignedInUser | undefined>();
  const authenticate = vi.fn(() => looking.promise);
  const { open, answers, limits, hub } = await startStreams({ authenticate });
  const line = new AbortController();
  const opening = open('token', line);
  await expect.poll(() => authenticate.mock.calls.length).toBe(1);
  line.abort();
  await expect(opening).rejects.toThrow();
  await expect.poll(() => answers[0]?.destroyed).toBe(true);
  const enter = vi.spyOn(limits, 'enter');
  looking.resolve(PLAYER);
  await looking.promise;
  const next = await open('token');
  expect(enter).toHaveBeenCalledOnce();
  expect(hub.count()).toBe(1);
  next.leave();
});

test('a slot is free again once a stream could not start', async () => {
  const { open, limits, hub } = await startStreams();
  vi.spyOn(hub, 'open').mockImplementationOnce(() => {
    throw new Error('no more');
  });
  const { ended } = await open();
  await expect(ended).rejects.toThrow();
  await expect.poll(limits.count).toBe(0);
});

test('all slots are free again once the program stops', async () => {
  const { app, open, limits, hub } = await startStreams();
  const streams = await Promise.all([open(), open(), open('token')]);
  expect(limits.count()).toBe(3);
  await app.close();
  await Promise.all(streams.map(({ ended }) => ended));
  expect(limits.count()).toBe(0);
  expect(hub.count()).toBe(0);
});

test('a player’s seventh stream closes the oldest one @asvs:2.4.1 @security:measures.29', async () => {
  const { open, limits, answers } = await startStreams();
  const streams = [];
  for (let made = 0; made < 7; made += 1) streams.push(await open('token'));
  await expect(streams[0]?.ended).rejects.toThrow();
  expect(limits.count()).toBe(6);
  expect(answers.map(({ destroyed }) => destroyed)).toEqual([true, ...Array(6).fill(false)]);
});

test.each([
  [
    429,
    'Too many live streams from your network are open. Please try again.',
    { guestsPerNetwork: 2 },
  ],
  [503, 'Too many live streams are open. Please try again.', { guests: 2 }],
  [503, 'Too many live streams are open. Please try again.', { total: 2 }],
])('over a cap a stream is refused with %s and a delay: %s', async (status, message, caps) => {
  const { open, limits, hub } = await startStreams({ caps });
  const first = await open();
  await open();
  const { response, ended } = await open();
  expect(response.status).toBe(status);
  expect(response.headers.get('retry-after')).toBe('10');
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(JSON.parse(await ended)).toMatchObject({
    status,
    error: true,
    message,
    data: null,
  });
  expect([limits.count(), hub.count()]).toEqual([2, 2]);
  first.leave();
  await expect.poll(limits.count).toBe(1);
  expect((await open()).response.status).toBe(200);
});
