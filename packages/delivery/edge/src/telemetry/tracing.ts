import { startTracing, type TracesConfig } from '@exchange/server-kit/tracing';
import type { FastifyInstance } from 'fastify';

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
