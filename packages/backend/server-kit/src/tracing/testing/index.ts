export { type SentSpan, startCollector, type TestCollector } from './collector.ts';
