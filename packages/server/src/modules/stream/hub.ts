import type { FastifyBaseLogger } from 'fastify';
import type { StreamConnection } from './connection.ts';

/** Changes of a price reach the streams at most so much later, in ms. */
const TICK_MS = 40;

/** All open streams; one clock drives them, and only while there are any. */
export function createStreamHub(log: Pick<FastifyBaseLogger, 'error'>) {
  const connections = new Map<StreamConnection, () => void>();
  let timer: ReturnType<typeof setInterval> | undefined;

  const close = (connection: StreamConnection) => {
    connections.get(connection)?.();
    connections.delete(connection);
    if (connections.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  const tick = (connection: StreamConnection) => {
    connection.tick().catch((error: unknown) => {
      // The reader asks again and goes on where it stopped.
      log.error(error, 'A stream broke');
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
    count: () => connections.size,
  };
}
export type StreamHub = ReturnType<typeof createStreamHub>;
