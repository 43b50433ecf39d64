import type { FastifyInstance } from 'fastify';

/** The line to the servers beside this one. */
export interface OtherServers {
  /** Resolves once they were told of all that happened here, or soon where nobody can be told. */
  settled(): Promise<void>;
}

/**
 * Lets a caller see what it did, whichever server it asks next: the others are told before the answer leaves,
 * and a request waits until what they told before it has been read.
 */
export function registerReadYourWrites(app: FastifyInstance, others: OtherServers): void {
  // What came before the request, on any line, is read in this turn of the event loop.
  app.addHook('onRequest', (_request, _reply, done) => void setImmediate(done));
  app.addHook('onSend', () => others.settled());
}
