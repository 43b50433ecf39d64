export {
  type MetricsConfig,
  readMetricsConfig,
} from './config.ts';
export { createMetrics, type Metrics } from './metrics.ts';
