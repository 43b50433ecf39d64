import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';

/** W3C Trace Context and Baggage. */
export const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage'] as const;

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
  return trace.getTracer('./index.ts').startActiveSpan(name, async (span) => {
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
