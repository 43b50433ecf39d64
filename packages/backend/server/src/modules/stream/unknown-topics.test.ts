import { BASES, STREAM_PATH } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { startTestReplay, type TestReplay } from '../../testing/test-replay.ts';
import { openTestStream } from '../../testing/test-stream.ts';
import { createStreamHub, type StreamHub } from './hub.ts';
import { registerStream } from './route.ts';
import { createStreamLimits, selectStreamCaps } from './stream-limits.ts';

/** Topics of other versions, and malformed ones. */
const UNKNOWN = ['weather:12', 'registry', 'event:a b', 'wallet:7', 'hasOwnProperty', 'toString'];

let replay: TestReplay;
let app: FastifyInstance;
let hub: StreamHub;
let address: string;
beforeAll(async () => {
  replay = await startTestReplay({ hold: '0s' });
  const { context, exchange, clock } = replay;
  app = await createApp({ context, testMode: true });
  hub = createStreamHub(app.log);
  registerStream(app, {
    hub,
    source: exchange.stream,
    sessions: context.sessions,
    limits: createStreamLimits(selectStreamCaps(true)),
    now: () => clock.now().getTime(),
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await replay.close();
});

const topicsOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, null]));

/** Returns the server's response to a guest's topics: the status, and the first kinds of frames. */
async function ask(names: readonly string[]) {
  const leaving = new AbortController();
  const response = await fetch(address + BASES.api + STREAM_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ topics: topicsOf(names) }),
    signal: leaving.signal,
  });
  const frames: Record<string, string> = {};
  if (response.ok) {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const blocks = text.split('\n\n').slice(0, -1);
      for (const block of blocks) {
        const { topic, kind } = JSON.parse(block.replace('data: ', ''));
        if (topic !== undefined) frames[topic] = kind;
      }
      if (names.every((name) => name in frames)) break;
    }
  }
  leaving.abort();
  return { status: response.status, frames };
}

it('an unknown topic is gone, and the others of that stream continue', async () => {
  const event = `event:${replay.exchange.board.matches()[0]?.id}`;
  expect(await ask([...UNKNOWN, event])).toEqual({
    status: 200,
    frames: { ...Object.fromEntries(UNKNOWN.map((name) => [name, 'gone'])), [event]: 'snapshot' },
  });
});

it('the same applies to a player, whose own topics continue', async () => {
  const user = await replay.createUser({ rupees: 10 });
  const { take } = openTestStream(replay, topicsOf([...UNKNOWN, 'wallet']), { userId: user.id });
  const frames = await take();
  expect(frames.filter(({ kind }) => kind === 'gone')).toHaveLength(UNKNOWN.length);
  expect(frames.at(-1)).toMatchObject({ topic: 'wallet', data: { balance: 10 } });
});

it.each(['wallet', 'bets', 'results:1'])(
  'a guest is refused the player’s topic %s',
  async (name) => {
    expect(await ask([name, 'weather:12'])).toEqual({ status: 401, frames: {} });
  },
);

it('a malformed list of topics is rejected', async () => {
  expect((await ask(['x'.repeat(101)])).status).toBe(400);
  expect((await ask(Array.from({ length: 201 }, (_, one) => `event:${one}`))).status).toBe(400);
});

it('is in the description of the API, with its topics and frames', async () => {
  const { paths } = (await app.inject('/api/docs/json')).json();
  const { requestBody, responses } = paths[BASES.api + STREAM_PATH].post;
  expect(requestBody.content['application/json'].schema.properties).toHaveProperty('topics');
  const { schema } = responses['200'].content['text/event-stream'];
  expect(JSON.stringify(schema)).toMatch(/snapshot.*delta.*gone.*beat/);
});
