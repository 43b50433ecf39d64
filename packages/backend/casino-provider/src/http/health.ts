import { ipRateLimitKey } from '@exchange/server-kit';
import type { UnitOfWork } from '@exchange/server-kit/database';
import rateLimit from '@fastify/rate-limit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { tooMany } from './limits.ts';

/**
 * Each reads the database; a starting supervisor asks ten times a second, others every few seconds.
 */
const MAX_A_MINUTE = 1200;
/** Maximum of networks that are counted at once; a smaller one would evict counts early. */
const MAX_KEYS = 100_000;

/** Registers the health checks of the process with its database, and of the tables. */
export async function registerHealth(
  app: FastifyInstance,
  { read }: Pick<UnitOfWork, 'read'>,
  isOpen: () => boolean,
): Promise<void> {
  const ok = { status: 200, error: false, message: 'ok', data: null };
  await app.register(async (scope) => {
    await scope.register(rateLimit, {
      max: MAX_A_MINUTE,
      timeWindow: '1 minute',
      cache: MAX_KEYS,
      keyGenerator: ({ ip }) => ipRateLimitKey(ip),
      errorResponseBuilder: tooMany,
    });
    scope.get('/health', async () => {
      await read((tx) => tx.execute(sql`select 1`));
      return ok;
    });
    scope.get('/ready', async (_, reply) => {
      await read((tx) => tx.execute(sql`select 1`));
      if (isOpen()) return ok;
      return reply.code(503).send({ status: 503, error: true, message: 'not open', data: null });
    });
  });
}
