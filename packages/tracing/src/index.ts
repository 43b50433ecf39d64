export { readTracesConfig as readTracesPlace, type TracesConfig as TracesPlace } from './config.ts';
export { inSpan, traceHeaders, withoutTrace } from './span.ts';
export { startTracing, type Tracing } from './tracing.ts';
