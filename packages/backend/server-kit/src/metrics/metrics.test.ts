import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { openEventStream } from '../program/event-stream.ts';
import { createMetrics, type Metrics, readMetricsConfig } from './metrics.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

const start = () => {
  const metrics = createMetrics('server');
  open.push(metrics);
  return metrics;
};

const read = async (metrics: Metrics) => {
  const address = await metrics.listen({ port: 0, host: '127.0.0.1' });
  const reply = await fetch(`${address}/metrics`);
  expect(reply.headers.get('content-type')).toContain('text/plain');
  return reply.text();
};

test('publishes the metrics of the process, each with the name of the program', async () => {
  const text = await read(start());
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds\{program="server"\} /m);
  expect(text).toMatch(/^process_resident_memory_bytes\{program="server"\} /m);
});

test('measures responses by call and status, without streams, and counts unknown addresses together @security:assets.2', async () => {
  const metrics = start();
  const app = fastify();
  open.push(app);
  metrics.watch(app, ({ url }) => (url === '/named' ? 'balance' : undefined));
  app.get('/named', async () => 'yes');
  app.get('/users/:id', async (_, reply) => reply.code(404).send('no'));
  app.get('/stream', (_, reply) =>
    openEventStream(reply, {
      start(stream) {
        stream.end();
        return () => undefined;
      },
    }),
  );
  for (const url of ['/named', '/users/1', '/users/2', '/stream', '/nowhere/1', '/nowhere/2']) {
    await app.inject(url);
  }
  const counts = (await read(metrics)).match(/^exchange_http_\w+_count.*/gm);
  expect(counts).toEqual([
    'exchange_http_request_duration_seconds_count{program="server",call="balance",status="200"} 1',
    'exchange_http_request_duration_seconds_count{program="server",call="/users/:id",status="404"} 2',
    'exchange_http_request_duration_seconds_count{program="server",call="unknown",status="404"} 2',
  ]);
});

test('publishes the current numbers of the program', async () => {
  const metrics = start();
  let streams = 1;
  metrics.gauge('streams', 'Open streams.', () => streams);
  const count = metrics.count('faults_total', 'Faults of remotes.', ['area']);
  count({ area: 'casino' });
  streams = 7;
  const text = await read(metrics);
  expect(text).toContain('exchange_streams{program="server"} 7');
  expect(text).toContain('exchange_faults_total{area="casino",program="server"} 1');
});

test.each([
  [{}, undefined],
  [{ METRICS_PORT: '' }, undefined],
  [{ METRICS_PORT: '9100' }, { port: 9100, host: '127.0.0.1' }],
  [
    { METRICS_PORT: '0', METRICS_HOST: '10.0.0.1' },
    { port: 0, host: '10.0.0.1' },
  ],
])('the environment %j configures %j @asvs:13.4.5', (env, place) => {
  expect(readMetricsConfig(env)).toEqual(place);
});

test.each(['x', '-1', '70000'])('METRICS_PORT=%s is refused by its name', (port) => {
  expect(() => readMetricsConfig({ METRICS_PORT: port })).toThrow(/METRICS_PORT must be/);
});
