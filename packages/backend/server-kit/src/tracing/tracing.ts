import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import type { SpanProcessor } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TracesConfig } from './config.ts';
import { TRACE_HEADERS } from './span.ts';

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
