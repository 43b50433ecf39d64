import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import type { SpanProcessor } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TracesConfig } from './config.ts';
import { TRACE_HEADERS } from './span.ts';

/** They last as long as somebody looks on. */
const STREAM = /\/stream$/;

/** An error keeps that it was one, not its text: values of a failed query may stand in it. */
const hideErrors: SpanProcessor = {
  onStart() {},
  onEnding(span) {
    if (span.status.message) span.setStatus({ code: SpanStatusCode.ERROR });
  },
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
};

/** A collector that is away holds up nobody who stops for longer, in ms. */
const MAX_SENDING_MS = 2000;

/** Which requests say themselves to which trace they belong. */
export interface TracedRequests {
  /** Whose word is taken on which trace a request belongs to; strangers' never. Everybody's when absent. */
  isTrusted?: (request: FastifyRequest) => boolean;
}

/** The traces of one program. */
export interface Tracing {
  /** Traces the requests of `app`; to be awaited before its routes are registered. */
  watch(app: FastifyInstance, requests?: TracedRequests): Promise<void>;
  /** Sends what is left and stops. */
  close(): Promise<void>;
}

/**
 * Traces the process under the name of its program, for example `server`. Its libraries are only loaded
 * here: who does not trace pays nothing.
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
  const said = resources.detectResources({ detectors: [resources.envDetector] });
  const exporter = new OTLPTraceExporter({
    url: `${place.endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: MAX_SENDING_MS,
  });
  const provider = new sdk.TracerProvider({
    resource: named.merge(said),
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
          // The pattern: one-time tokens and signatures stand in addresses.
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
