import type { FaultReport } from '@exchange/contract';
import { createMetrics, type MetricsConfig } from '@exchange/metrics';
import type { FastifyInstance } from 'fastify';

/** Counts a remote that failed in a page of a player. */
export type CountFault = (fault: Pick<FaultReport, 'area' | 'fault'>) => void;

/** Tells Prometheus of the edge's answers, where there is a place for it; returns how faults are counted. */
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
