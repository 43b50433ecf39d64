import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';

/** W3C Trace Context and Baggage. */
export const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage'] as const;

/** `headers` without those by which a stranger would say which trace a request belongs to. */
export function withoutTrace<Headers extends Record<string, unknown>>(headers: Headers) {
  const { traceparent: _, tracestate: __, baggage: ___, ...others } = headers;
  return others;
}

/** Headers by which the program that is called goes on with the trace at hand; none outside of one. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** Runs `work` as a part of the trace at hand. Outside of one, what runs at regular times would fill the collector. */
export async function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!trace.getActiveSpan()) return work();
  return trace.getTracer('@exchange/tracing').startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      // Without its text, in which values of a query may stand.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
