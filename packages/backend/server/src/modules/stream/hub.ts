import type { FastifyBaseLogger } from 'fastify';
import type { StreamConnection } from './connection.ts';

/** Maximum delay of price changes on streams, in ms. */
const TICK_MS = 40;
/** Minimum interval of logs of a fault that all streams have at each tick, in ms. */
const FAULT_LOG_MS = 1000;

/** Creates the hub of all open streams; one clock drives them, and only while there are any. */
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
      // The reader reconnects and resumes.
      report(error, 'A stream broke');
      close(connection);
    });
  };

  return {
    /** Opens a stream; `end` closes its response. Returns a function that removes it. */
    open(connection: StreamConnection, end: () => void): () => void {
      connections.set(connection, end);
      timer ??= setInterval(() => {
        for (const one of connections.keys()) tick(one);
      }, TICK_MS);
      tick(connection);
      return () => close(connection);
    },
    /** Logs a fault that does not end a stream; the same message at most once a second. */
    report,
    count: () => connections.size,
  };
}
export type StreamHub = ReturnType<typeof createStreamHub>;
