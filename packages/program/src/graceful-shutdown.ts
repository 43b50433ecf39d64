import type { FastifyInstance, FastifyReply } from 'fastify';

/** What a program takes to stop at most, in ms: less than whoever started it waits before it kills. */
export const MAX_CLOSING_MS = 9000;
/** Connections whose last answer has just left are looked for this often while a program stops, in ms. */
const LOOK_MS = 50;
/** After so long what is still open is cut, in ms: the rest of the program needs its time to stop as well. */
const MAX_OPEN_MS = 6000;

/** An answer that its route took into its own hands is a stream; so is what says that it is one. */
const isStream = ({ sent, raw }: FastifyReply) =>
  (sent && !raw.writableEnded) ||
  String(raw.getHeader('content-type') ?? '').startsWith('text/event-stream');

/**
 * Lets `close` of a program wait for the answers to the requests that it took, and for nothing else: event streams
 * end as if they had said all, connections that are kept close behind their answer, and no new ones are taken.
 * A further request of a connection is answered 503; what takes too long is cut. To be called before any route is registered.
 */
export function shutDownGracefully(app: FastifyInstance): void {
  const open = new Set<FastifyReply>();
  let isClosing = false;
  app.addHook('onRequest', (_request, reply, done) => {
    open.add(reply);
    reply.raw.once('close', () => open.delete(reply));
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  const isFlushing = () =>
    [...open].some(({ raw }) => raw.writableEnded && !raw.writableFinished && !raw.destroyed);
  const { server } = app;
  const closeIdle = server.closeIdleConnections.bind(server);
  // Node takes a connection for idle as soon as all was written, and would cut what a slow reader has not had yet.
  server.closeIdleConnections = () => {
    if (!isFlushing()) closeIdle();
  };
  const look = () => {
    for (const reply of open) if (reply.raw.headersSent && isStream(reply)) reply.raw.end();
    server.closeIdleConnections();
  };
  app.addHook('preClose', (done) => {
    isClosing = true;
    look();
    const timer = setInterval(look, LOOK_MS).unref();
    const end = setTimeout(() => server.closeAllConnections(), MAX_OPEN_MS).unref();
    server.once('close', () => {
      clearInterval(timer);
      clearTimeout(end);
    });
    done();
  });
}
