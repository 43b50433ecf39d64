export { createMetrics, type Metrics } from './metrics.ts';
export { type MetricsPlace, readMetricsPlace } from './place.ts';
