import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import * as v from 'valibot';

const LARGEST_PORT = 65_535;

const environment = v.object({
  /** Port of the metrics endpoint; absent: no metrics. 0 selects a free one. */
  METRICS_PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, 'must be a whole number'),
      v.transform(Number),
      v.maxValue(LARGEST_PORT, `must be at most ${LARGEST_PORT}`),
    ),
  ),
  /** Address that only the collector can reach: metrics reveal the volume of bets. */
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
});

/** Address of a program's metrics endpoint. */
export interface MetricsConfig {
  port: number;
  host: string;
}

/**
 * Reads METRICS_PORT and METRICS_HOST; undefined if metrics are off. Throws Error naming the wrong
 * variable.
 */
export function readMetricsConfig(
  env: Readonly<Record<string, string | undefined>>,
): MetricsConfig | undefined {
  // An empty variable counts as not set.
  const reported = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { success, output, issues } = v.safeParse(environment, reported);
  if (!success) {
    const [issue] = issues;
    throw new Error(`Wrong configuration: ${v.getDotPath(issue)} ${issue.message}`);
  }
  const { METRICS_PORT: port, METRICS_HOST: host } = output;
  return port === undefined ? undefined : { port, host };
}

/** Upper bounds in seconds: from a memory read to an unacceptable delay. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const MS = 1000;

/** Metrics of a program for Prometheus, each labelled with the program's name. */
export interface Metrics {
  /** Registers a gauge that is read on each scrape; `name` without `exchange_`. */
  gauge(name: string, help: string, read: () => number): void;
  /** Registers a counter; `name` without `exchange_`, which should end in `_total`. */
  count<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
  ): (values: Readonly<Record<Label, string>>) => void;
  /**
   * Measures the responses of `app` by its route or `nameOf`, and status. Leaves out streams, which
   * last.
   */
  watch(app: FastifyInstance, nameOf?: (request: FastifyRequest) => string | undefined): void;
  /** Serves `GET /metrics` on a port of its own; resolves to its address. */
  listen(place: MetricsConfig): Promise<string>;
  close(): Promise<void>;
}

/** Starts to measure the process under the name of its program, for example `server`. */
export function createMetrics(program: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ program });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const answers = new Histogram({
    name: 'exchange_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by call and status.',
    labelNames: ['call', 'status'],
    buckets: SECONDS,
    registers,
  });
  const app = fastify();
  app.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
  return {
    gauge(name, help, read) {
      const options = { name: `exchange_${name}`, help, registers };
      const gauge: Gauge = new Gauge({ ...options, collect: () => gauge.set(read()) });
    },
    count(name, help, labels) {
      const counter = new Counter({
        name: `exchange_${name}`,
        help,
        registers,
        labelNames: [...labels],
      });
      return (values) => counter.inc({ ...values });
    },
    watch(watched, nameOf = () => undefined) {
      watched.addHook('onResponse', async (request, reply) => {
        if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
        const call = nameOf(request) ?? request.routeOptions.url ?? 'unknown';
        answers.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / MS);
      });
    },
    listen: ({ port, host }) => app.listen({ port, host }),
    close: () => app.close(),
  };
}
