import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';

/** A Redis that is asked for something waits for no longer than this, in ms: pages must not. */
const COMMAND_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 1000;
const RETRY_MS = 500;
/** A connection that was silent for so long, in ms, is given up, with all that waits for an answer on it. */
const SILENT_MS = 3000;

/**
 * Reads REDIS_URL, by which several edges share what they know; undefined where it is not set. Throws
 * where it is no address of a Redis.
 */
export function readRedisUrl(env: NodeJS.ProcessEnv): string | undefined {
  const { REDIS_URL: url } = env;
  if (!url) return undefined;
  if (/^rediss?:\/\/./.test(url) && URL.canParse(url)) return url;
  // It may hold a password, so it is not repeated.
  throw new Error('REDIS_URL is no address like redis://localhost:6379');
}

/** A connection that comes back by itself; commands reject at once while there is none. */
export function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENT_MS,
    retryStrategy: () => RETRY_MS,
    connectionName: 'edge',
  });
  // Whoever sends commands hears of each failure.
  redis.on('error', () => undefined);
  return redis;
}

/** Opens a connection that ends with `app`; undefined without an address. Commands reject until it is there. */
export function shareRedis(app: FastifyInstance, url: string | undefined): Redis | undefined {
  if (url === undefined) return undefined;
  const redis = openRedis(url);
  // It reconnects by itself; commands reject meanwhile.
  redis.connect().catch(() => undefined);
  app.addHook('onClose', async () => redis.disconnect());
  return redis;
}
