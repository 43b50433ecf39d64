import type { FastifyReply } from 'fastify';

/** Returns a signal that is aborted when the connection ends before the whole response was sent. */
export function watchLeaving({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
