import { Redis } from 'ioredis';

/** Timeout of a Redis command, in ms: pages must not wait longer. */
const COMMAND_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 1000;
const RETRY_MS = 500;
/** A connection without data for this time, in ms, is closed, and its pending commands fail. */
const SOCKET_TIMEOUT_MS = 3000;

/**
 * Reads REDIS_URL, by which several edges share state; undefined if not set. Throws if it is not an
 * address of a Redis.
 */
export function readRedisUrl(env: NodeJS.ProcessEnv): string | undefined {
  const { REDIS_URL: url } = env;
  if (!url) return undefined;
  if (/^rediss?:\/\/./.test(url) && URL.canParse(url)) return url;
  // It may hold a password, so it is not repeated.
  throw new Error('REDIS_URL is not an address like redis://localhost:6379');
}

/** Opens a connection that reconnects by itself; commands reject at once while it is down. */
export function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    retryStrategy: () => RETRY_MS,
    connectionName: 'edge',
  });
  // Callers of commands get each failure.
  redis.on('error', () => undefined);
  return redis;
}
