import { SpanStatusCode } from '@opentelemetry/api';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { startCollector } from './testing/collector.ts';
import {
  inSpan,
  readTracesConfig,
  startTracing,
  type TracedRequests,
  traceHeaders,
  withoutTrace,
} from './tracing.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** Starts a program with one call, whose work is a transaction and a call of another program. */
async function startProgram(requests?: TracedRequests, part = 1) {
  const collector = await startCollector();
  open.push(collector);
  const tracing = await startTracing('server', { endpoint: collector.endpoint, part });
  const app = fastify();
  await tracing.watch(app, requests);
  app.post('/bets/:token', async () =>
    inSpan('transaction', async () => ({ sent: traceHeaders().traceparent })),
  );
  app.get('/stream', async () => 'prices');
  app.get('/broken', async () =>
    inSpan('transaction', async () => {
      throw new Error('the secret key is taken');
    }),
  );
  await app.ready();
  let isClosed = false;
  const stop = async () => {
    if (isClosed) return;
    isClosed = true;
    await app.close();
    await tracing.close();
  };
  open.push({ close: stop });
  return { app, stop, spans: collector.spans, bodies: collector.bodies };
}

const TRACE = 'a'.repeat(32);
const TRACE_HEADER = { traceparent: `00-${TRACE}-${'b'.repeat(16)}-01` };
const bet = {
  method: 'POST',
  url: '/bets/secret-token?key=secret-key',
  body: { stake: 1 },
} as const;

test('a request continues the trace of its caller, and passes it to the next program', async () => {
  const { app, stop, spans, bodies } = await startProgram();
  const reply = await app.inject({ ...bet, headers: TRACE_HEADER });
  await stop();
  const request = spans().find(({ name }) => name === 'POST /bets/:token');
  const transaction = spans().find(({ name }) => name === 'transaction');
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: 'b'.repeat(16) });
  expect(transaction?.traceId).toBe(TRACE);
  expect(spans().map(({ spanId }) => spanId)).toContain(transaction?.parentSpanId);
  expect(transaction?.scope).toBe('@exchange/tracing');
  expect(reply.json()).toEqual({ sent: `00-${TRACE}-${transaction?.spanId}-01` });
  expect(bodies[0]).toContain('exchange-server');
});

test('spans contain no token of an address, no text of an error and no input @asvs:14.2.4 @security:assets.2', async () => {
  const { app, stop, spans, bodies } = await startProgram();
  await app.inject(bet);
  await app.inject('/broken');
  await app.inject('/nowhere/secret-place');
  await stop();
  expect(spans().map(({ name }) => name)).toEqual(
    expect.arrayContaining(['POST /bets/:token', 'GET /broken', 'GET unknown']),
  );
  expect(bodies.join()).not.toMatch(/secret|stake/);
  const broken = spans().filter(({ status }) => status.code === SpanStatusCode.ERROR);
  expect(broken.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /broken', 'transaction']),
  );
});

test('trace headers of untrusted callers are ignored', async () => {
  const { app, stop, spans } = await startProgram({ isTrusted: ({ url }) => url === '/broken' });
  await app.inject({ ...bet, headers: TRACE_HEADER });
  await app.inject({ url: '/broken', headers: TRACE_HEADER });
  await stop();
  const traceOf = (name: string) => spans().find((span) => span.name === name)?.traceId;
  expect(traceOf('GET /broken')).toBe(TRACE);
  expect(traceOf('POST /bets/:token')).not.toBe(TRACE);
  const headers = { ...TRACE_HEADER, tracestate: 'x=1', baggage: 'y=2', accept: 'text/html' };
  expect(withoutTrace(headers)).toEqual({ accept: 'text/html' });
});

test('streams and unsampled requests are not traced', async () => {
  const streams = await startProgram();
  await streams.app.inject('/stream?topics=1');
  await streams.stop();
  expect(streams.spans()).toEqual([]);
  const none = await startProgram(undefined, 0);
  await none.app.inject(bet);
  await none.stop();
  expect(none.spans()).toEqual([]);
});

test('work outside of a trace runs without a span', async () => {
  expect(await inSpan('transaction', async () => 7)).toBe(7);
  expect(traceHeaders()).toEqual({});
});

test.each([
  [{}, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, undefined],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' },
    { endpoint: 'http://collector:4318', part: 1 },
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector', OTEL_TRACES_SAMPLER_ARG: '0.05' },
    { endpoint: 'https://collector', part: 0.05 },
  ],
])('the environment %j configures %j', (env, place) => {
  expect(readTracesConfig(env)).toEqual(place);
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be at most 1'],
  [{ OTEL_TRACES_SAMPLER_ARG: 'all' }, 'OTEL_TRACES_SAMPLER_ARG must be a number'],
])('the environment %j is refused', (env, message) => {
  expect(() => readTracesConfig(env)).toThrow(message);
});
