export {
  type MetricsConfig as MetricsPlace,
  readMetricsConfig as readMetricsPlace,
} from './config.ts';
export { createMetrics, type Metrics } from './metrics.ts';
