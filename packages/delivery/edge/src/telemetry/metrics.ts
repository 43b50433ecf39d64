import type { FaultReport } from '@exchange/contract';
import { createMetrics, type MetricsConfig } from '@exchange/server-kit/metrics';
import { startTracing, type TracesConfig } from '@exchange/server-kit/tracing';
import type { FastifyInstance } from 'fastify';

/** Counts a remote that failed in a page of a player. */
export type CountFault = (fault: Pick<FaultReport, 'area' | 'fault'>) => void;

/**
 * Exports metrics of the edge's responses to Prometheus, if configured; returns the counter of
 * faults.
 */
export function registerMetrics(
  app: FastifyInstance,
  place: MetricsConfig | undefined,
): CountFault | undefined {
  if (!place) return undefined;
  const metrics = createMetrics('edge');
  metrics.watch(app);
  app.addHook('onListen', async () => {
    await metrics.listen(place);
  });
  app.addHook('onClose', () => metrics.close());
  const count = metrics.count('remote_faults_total', 'Remotes that failed in pages of players.', [
    'area',
    'fault',
  ]);
  return ({ area, fault }) => count({ area, fault });
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
