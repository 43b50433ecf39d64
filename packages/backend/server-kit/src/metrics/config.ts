import * as v from 'valibot';

const LARGEST_PORT = 65_535;

const environment = v.object({
  /** Port of the metrics endpoint; absent: no metrics. 0 selects a free one. */
  METRICS_PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, 'must be a whole number'),
      v.transform(Number),
      v.maxValue(LARGEST_PORT, `must be at most ${LARGEST_PORT}`),
    ),
  ),
  /** Address that only the collector can reach: metrics reveal the volume of bets. */
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
});

/** Address of a program's metrics endpoint. */
export interface MetricsConfig {
  port: number;
  host: string;
}

/**
 * Reads METRICS_PORT and METRICS_HOST; undefined if metrics are off. Throws Error naming the wrong
 * variable.
 */
export function readMetricsConfig(
  env: Readonly<Record<string, string | undefined>>,
): MetricsConfig | undefined {
  // An empty variable counts as not set.
  const reported = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { success, output, issues } = v.safeParse(environment, reported);
  if (!success) {
    const [issue] = issues;
    throw new Error(`Wrong configuration: ${v.getDotPath(issue)} ${issue.message}`);
  }
  const { METRICS_PORT: port, METRICS_HOST: host } = output;
  return port === undefined ? undefined : { port, host };
}
