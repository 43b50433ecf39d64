export { readTracesConfig, type TracesConfig } from './config.ts';
export { inSpan, traceHeaders, withoutTrace } from './span.ts';
export { startTracing, type Tracing } from './tracing.ts';
