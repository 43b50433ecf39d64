import type { FastifyInstance, FastifyReply } from 'fastify';

/** Maximum time of a shutdown, in ms: less than a supervisor's delay before a kill. */
export const MAX_CLOSING_MS = 9000;
/** Interval in ms in which a stopping program closes connections that became idle. */
const POLL_MS = 50;
/** Time in ms after which open connections are cut: the rest of the shutdown needs time as well. */
const MAX_OPEN_MS = 6000;

/** A hijacked response is a stream; so is one with the media type. */
const isStream = ({ sent, raw }: FastifyReply) =>
  (sent && !raw.writableEnded) ||
  String(raw.getHeader('content-type') ?? '').startsWith('text/event-stream');

/**
 * Delays `close` until responses in flight have ended: streams end, further requests get a 503,
 * slow responses are cut. Call it before any route is registered.
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
  // Node counts a connection as idle once all was written, and would cut a slow reader.
  server.closeIdleConnections = () => {
    if (!isFlushing()) closeIdle();
  };
  const check = () => {
    for (const reply of open) if (reply.raw.headersSent && isStream(reply)) reply.raw.end();
    server.closeIdleConnections();
  };
  app.addHook('preClose', (done) => {
    isClosing = true;
    check();
    const timer = setInterval(check, POLL_MS).unref();
    const end = setTimeout(() => server.closeAllConnections(), MAX_OPEN_MS).unref();
    server.once('close', () => {
      clearInterval(timer);
      clearTimeout(end);
    });
    done();
  });
}
