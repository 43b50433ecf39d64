import type { FastifyInstance } from 'fastify';

/** The connection to the other servers. */
export interface OtherServers {
  /** Resolves once all events of this server were delivered, or soon if that is impossible. */
  settled(): Promise<void>;
}

/**
 * Lets a caller read its own writes on any server: the other servers are notified before the
 * response is sent, and a request waits until earlier notifications were processed.
 */
export function registerReadYourWrites(app: FastifyInstance, others: OtherServers): void {
  // Messages that arrived before the request, on any connection, are read in this round of the
  // event loop.
  app.addHook('onRequest', (_request, _reply, done) => void setImmediate(done));
  app.addHook('onSend', () => others.settled());
}
