import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ErrorGroup } from './errors.ts';
import { createSentryForward, readSentryProject } from './sentry.ts';

const GROUP: ErrorGroup = {
  area: 'casino',
  version: '1.4.2',
  kind: 'error',
  name: 'TypeError',
  message: 'x is # now',
  frames: [
    { file: '/casino/1.4.2/34.bb1880e1.js', line: 1, column: 420, fn: 'showPrice' },
    { file: '/assets/shared.4ce81c19.js', line: 2, column: 17, fn: '' },
  ],
  count: 1,
  firstAt: 1_700_000_000_000,
  lastAt: 1_700_000_000_000,
};

interface Received {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  lines: readonly unknown[];
}

let status = 200;
let received: Received[] = [];
let warnings: string[] = [];
/** Stands for Sentry. */
const server = createServer(async (request, response) => {
  const lines = (await text(request)).trim().split('\n');
  const { url, headers } = request;
  received.push({ url, headers, lines: lines.map((line) => JSON.parse(line)) });
  response.writeHead(status).end('{}');
});

beforeEach(async () => {
  status = 200;
  received = [];
  warnings = [];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const forward = (now?: () => number) => {
  const { port } = server.address() as AddressInfo;
  const place = readSentryProject({ SENTRY_DSN: `http://abc123@127.0.0.1:${port}/errors/42` });
  if (!place) throw new Error('There is no place');
  return createSentryForward(place, {
    mapFrames: async ([top, ...others]) => [
      { ...(top as ErrorGroup['frames'][number]), source: { file: 'src/Lobby.tsx', line: 7 } },
      ...others,
    ],
    warn: (line) => warnings.push(line),
    now,
  });
};

test('an error reaches the project as an envelope with its release and its sources', async () => {
  await forward()(GROUP);
  const [{ url, headers, lines } = {} as Received] = received;
  expect(url).toBe('/errors/api/42/envelope/');
  expect(headers['x-sentry-auth']).toContain('sentry_version=7');
  expect(headers['x-sentry-auth']).toContain('sentry_key=abc123');
  expect(lines.slice(0, 2)).toEqual([
    { event_id: expect.stringMatching(/^[\da-f]{32}$/), sent_at: expect.any(String) },
    { type: 'event' },
  ]);
  expect(lines[2]).toMatchObject({
    platform: 'javascript',
    release: 'casino@1.4.2',
    timestamp: 1_700_000_000,
    tags: { area: 'casino', kind: 'error' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'x is # now',
          stacktrace: {
            frames: [
              { filename: '/assets/shared.4ce81c19.js', lineno: 2, colno: 17 },
              { filename: 'src/Lobby.tsx', lineno: 7, function: 'showPrice' },
            ],
          },
        },
      ],
    },
  });
  expect(warnings).toEqual([]);
});

test('a place that refuses or is away is logged, and nothing fails', async () => {
  const send = forward();
  status = 429;
  await send(GROUP);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await send(GROUP);
  expect(warnings).toEqual(['SENTRY_DSN answers 429', expect.stringContaining('does not answer')]);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

test('of many errors at once some are left out', async () => {
  const send = forward();
  await Promise.all(Array.from({ length: 50 }, () => send(GROUP)));
  expect(received).toHaveLength(4);
  await send(GROUP);
  expect(received).toHaveLength(5);
});

test('of many errors in a minute sixty are sent', async () => {
  let now = 0;
  const send = forward(() => now);
  for (let index = 0; index < 70; index += 1) await send(GROUP);
  expect(received).toHaveLength(60);
  now = 60_000;
  await send(GROUP);
  expect(received).toHaveLength(61);
});

test.each(['sentry', 'https://sentry.example/42', 'https://key@sentry.example', 'ftp://key@a.b/1'])(
  'the address %s is refused, and not repeated',
  (dsn) => {
    expect(() => readSentryProject({ SENTRY_DSN: dsn })).toThrow(/^SENTRY_DSN: give an address/);
  },
);
