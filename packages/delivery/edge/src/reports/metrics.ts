import type { Area, FaultReport, PageErrorKind } from '@exchange/contract';
import { createMetrics, type MetricsConfig } from '@exchange/server-kit/metrics';
import { startTracing, type TracesConfig } from '@exchange/server-kit/tracing';
import type { FastifyInstance } from 'fastify';

/** Counters of what failed in pages of players. */
export interface PageCounters {
  countFault: (fault: Pick<FaultReport, 'area' | 'fault'>) => void;
  /** Counts pages by what they began with: a frame, or the skeleton and why. */
  countFrame: (page: { outcome: string }) => void;
  /** Counts faults of frames. */
  countFrameFault: (fault: { area: string; fault: string }) => void;
  /** Counts an error; `version` is one of the registry, or the shell's. */
  countError: (error: { area: Area; version: string; kind: PageErrorKind }) => void;
}

/**
 * Exports metrics of the edge's responses to Prometheus, if configured; returns the counters of
 * pages' reports.
 */
export function registerMetrics(
  app: FastifyInstance,
  place: MetricsConfig | undefined,
): PageCounters | undefined {
  if (!place) return undefined;
  const metrics = createMetrics('edge');
  metrics.watch(app);
  app.addHook('onListen', async () => {
    await metrics.listen(place);
  });
  app.addHook('onClose', () => metrics.close());
  const countFault = metrics.count(
    'remote_faults_total',
    'Remotes that failed in pages of players.',
    ['area', 'fault'],
  );
  const countError = metrics.count(
    'page_errors_total',
    'Errors in pages, by the owner of the code.',
    [...(['area', 'version', 'kind'] as const)],
  );
  const countFrame = metrics.count('frames_total', 'Pages by what they began with.', ['outcome']);
  const countFrameFault = metrics.count('frame_faults_total', 'Frames that failed.', [
    ...(['area', 'fault'] as const),
  ]);
  return {
    countFrame,
    countFrameFault,
    countFault: ({ area, fault }) => countFault({ area, fault }),
    countError: ({ area, version, kind }) => countError({ area, version, kind }),
  };
}

/** Traces the requests of the edge until it closes, if a collector is configured. */
export async function registerTracing(
  app: FastifyInstance,
  place: TracesConfig | undefined,
): Promise<void> {
  if (!place) return;
  const tracing = await startTracing('edge', place);
  app.addHook('onClose', () => tracing.close());
  // Trace headers of browsers would fill the collector, or join the traces of others.
  await tracing.watch(app, { isTrusted: () => false });
}
