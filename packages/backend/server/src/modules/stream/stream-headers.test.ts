import { BASES, STREAM_PATH } from '@exchange/contract';
import { afterEach, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { startTestReplay } from '../../testing/test-replay.ts';
import { createStreamHub } from './hub.ts';
import { registerStream } from './route.ts';
import { createStreamLimits, selectStreamCaps } from './stream-limits.ts';

const PAGES = 'https://play.example';
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

it('the hijacked response of a stream has the headers of every response @asvs:3.4.4', async () => {
  const replay = await startTestReplay({ hold: '0s' });
  const { context, exchange, clock } = replay;
  const app = await createApp({ context, testMode: true, corsOrigins: [PAGES] });
  const hub = createStreamHub(app.log);
  registerStream(app, {
    hub,
    source: exchange.stream,
    sessions: context.sessions,
    limits: createStreamLimits(selectStreamCaps(true)),
    now: () => clock.now().getTime(),
  });
  ends.push(app.close, replay.close);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const cut = new AbortController();
  const { status, headers } = await fetch(address + BASES.api + STREAM_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: PAGES },
    body: JSON.stringify({ topics: {} }),
    signal: cut.signal,
  });
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store, no-transform',
    'access-control-allow-origin': PAGES,
    vary: 'Origin',
  });
  cut.abort();
});
