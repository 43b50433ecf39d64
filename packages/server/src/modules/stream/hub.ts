import type { FastifyBaseLogger } from 'fastify';
import type { StreamConnection } from './connection.ts';

/** Changes of a price reach the streams at most so much later, in ms. */
const TICK_MS = 40;
/** A fault that all streams meet at each tick is logged at most this often, in ms. */
const FAULT_LOG_MS = 1000;

/** All open streams; one clock drives them, and only while there are any. */
export function createStreamHub(log: Pick<FastifyBaseLogger, 'error'>) {
  const connections = new Map<StreamConnection, () => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const loggedAt = new Map<string, number>();

  const close = (connection: StreamConnection) => {
    connections.get(connection)?.();
    connections.delete(connection);
    if (connections.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  const report = (error: unknown, message: string) => {
    const at = performance.now();
    if (at - (loggedAt.get(message) ?? Number.NEGATIVE_INFINITY) < FAULT_LOG_MS) return;
    loggedAt.set(message, at);
    log.error(error, message);
  };

  const tick = (connection: StreamConnection) => {
    connection.tick().catch((error: unknown) => {
      // The reader asks again and goes on where it stopped.
      report(error, 'A stream broke');
      close(connection);
    });
  };

  return {
    /** Opens a stream; `end` closes its response. Returns how to forget it. */
    open(connection: StreamConnection, end: () => void): () => void {
      connections.set(connection, end);
      timer ??= setInterval(() => {
        for (const one of connections.keys()) tick(one);
      }, TICK_MS);
      tick(connection);
      return () => close(connection);
    },
    /** Logs a fault that a stream goes on after; the same message at most once a second. */
    report,
    count: () => connections.size,
  };
}
export type StreamHub = ReturnType<typeof createStreamHub>;
