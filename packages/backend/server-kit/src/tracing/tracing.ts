import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import type { SpanProcessor } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';

/** W3C Trace Context and Baggage. */
const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage'] as const;

/**
 * Returns `headers` without those by which an untrusted client could choose the trace of a request.
 */
export function withoutTrace<Headers extends Record<string, unknown>>(headers: Headers) {
  const { traceparent: _, tracestate: __, baggage: ___, ...others } = headers;
  return others;
}

/** Returns headers by which a called program continues the current trace; empty outside of one. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/**
 * Runs `work` as a span of the current trace. Does nothing outside of one, as periodic work would
 * fill the collector.
 */
export async function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!trace.getActiveSpan()) return work();
  return trace.getTracer('@exchange/tracing').startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      // Without its text, which may contain values of a query.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

const address = v.pipe(
  v.string(),
  v.url('must be an address'),
  v.regex(/^https?:/, 'must start with http'),
);

/** The names are those of the OpenTelemetry specification. */
const environment = v.object({
  /** Collector with OTLP over HTTP; absent: tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(address),
  /** Share of the requests that is traced, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+(\.\d+)?$/, 'must be a number'),
      v.transform(Number),
      v.maxValue(1, 'must be at most 1'),
    ),
    '1',
  ),
});

/** Settings of a program's traces. */
export interface TracesConfig {
  /** For example `http://127.0.0.1:4318`; `/v1/traces` is added. */
  endpoint: string;
  /** Share of the requests that is traced, 0 to 1. */
  part: number;
}

/**
 * Reads the settings of tracing; undefined if it is off. Throws Error naming the wrong variable.
 */
export function readTracesConfig(
  env: Readonly<Record<string, string | undefined>>,
): TracesConfig | undefined {
  // An empty variable counts as not set.
  const reported = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { success, output, issues } = v.safeParse(environment, reported);
  if (!success) {
    const lines = issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
    throw new Error(`Wrong configuration: ${lines.join('; ')}`);
  }
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: part } = output;
  return endpoint === undefined ? undefined : { endpoint, part };
}

/** Streams last as long as their readers. */
const STREAM = /\/stream$/;

/** Removes the text of errors, which may contain values of a failed query. */
const hideErrors: SpanProcessor = {
  onStart() {},
  onEnding(span) {
    if (span.status.message) span.setStatus({ code: SpanStatusCode.ERROR });
  },
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
};

/** Maximum delay of a shutdown by an unavailable collector, in ms. */
const MAX_SENDING_MS = 2000;

/** Requests that may carry the trace they belong to. */
export interface TracedRequests {
  /** Returns true for requests whose trace headers are trusted. Default: all. */
  isTrusted?: (request: FastifyRequest) => boolean;
}

/** The traces of one program. */
export interface Tracing {
  /** Traces the requests of `app`; await it before its routes are registered. */
  watch(app: FastifyInstance, requests?: TracedRequests): Promise<void>;
  /** Sends remaining spans and stops. */
  close(): Promise<void>;
}

/**
 * Traces the process under the name of its program, for example `server`. Loads its libraries only
 * here, so that programs without tracing have no cost.
 */
export async function startTracing(program: string, place: TracesConfig): Promise<Tracing> {
  const [{ AsyncLocalStorageContextManager }, core, { OTLPTraceExporter }, resources, sdk, otel] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
      import('@fastify/otel'),
    ]);
  const named = resources.resourceFromAttributes({ 'service.name': `exchange-${program}` });
  const reported = resources.detectResources({ detectors: [resources.envDetector] });
  const exporter = new OTLPTraceExporter({
    url: `${place.endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: MAX_SENDING_MS,
  });
  const provider = new sdk.TracerProvider({
    resource: named.merge(reported),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(place.part) }),
    spanProcessors: [hideErrors, new sdk.BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);

  return {
    async watch(app, { isTrusted } = {}) {
      app.addHook('onRequest', async (request) => {
        if (isTrusted?.(request) ?? true) return;
        for (const name of TRACE_HEADERS) delete request.headers[name];
      });
      const instrumentation = new otel.FastifyOtelInstrumentation({
        instrumentHooks: false,
        recordExceptions: false,
        ignorePaths: ({ url }) => STREAM.test(url.split('?', 1)[0] ?? ''),
        requestHook(span, request) {
          const { method, routeOptions } = request;
          // The route pattern: addresses contain one-time tokens and signatures.
          const path = routeOptions.url ?? 'unknown';
          span.updateName(`${method} ${path}`);
          span.setAttributes({ 'url.path': path, 'request.id': String(request.id) });
        },
      });
      instrumentation.setTracerProvider(provider);
      await app.register(instrumentation.plugin());
    },
    async close() {
      await provider.shutdown();
      for (const api of [trace, propagation, context]) api.disable();
    },
  };
}
