import * as v from 'valibot';

const address = v.pipe(
  v.string(),
  v.url('must be an address'),
  v.regex(/^https?:/, 'must start with http'),
);

/** The names are those of the OpenTelemetry specification. */
const environment = v.object({
  /** Collector with OTLP over HTTP; absent: tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(address),
  /** Share of the requests that is traced, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+(\.\d+)?$/, 'must be a number'),
      v.transform(Number),
      v.maxValue(1, 'must be at most 1'),
    ),
    '1',
  ),
});

/** Settings of a program's traces. */
export interface TracesConfig {
  /** For example `http://127.0.0.1:4318`; `/v1/traces` is added. */
  endpoint: string;
  /** Share of the requests that is traced, 0 to 1. */
  part: number;
}

/**
 * Reads the settings of tracing; undefined if it is off. Throws Error naming the wrong variable.
 */
export function readTracesConfig(
  env: Readonly<Record<string, string | undefined>>,
): TracesConfig | undefined {
  // An empty variable counts as not set.
  const reported = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { success, output, issues } = v.safeParse(environment, reported);
  if (!success) {
    const lines = issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
    throw new Error(`Wrong configuration: ${lines.join('; ')}`);
  }
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: part } = output;
  return endpoint === undefined ? undefined : { endpoint, part };
}
