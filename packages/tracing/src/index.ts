export { readTracesPlace, type TracesPlace } from './place.ts';
export { inSpan, traceHeaders, withoutTrace } from './span.ts';
export { startTracing, type Tracing } from './tracing.ts';
