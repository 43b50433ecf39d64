import { Redis } from 'ioredis';

/** Timeout of a command, in ms: nothing waits longer for Redis. */
const COMMAND_MS = 1000;
/** Delay before the next connection attempt, in ms. */
const RETRY_MS = 250;
/** Time without an expected response after which a connection is replaced, in ms. */
const SOCKET_TIMEOUT_MS = 1500;
/** Interval of the subscriber's pings, in ms: messages alone do not prove the subscription. */
const PING_MS = 1000;

/** Two connections: a subscribed one cannot send other commands. */
export interface RedisPair {
  commands: Redis;
  listener: Redis;
  close(): void;
}

/**
 * Connects to Redis and keeps reconnecting; commands fail at once meanwhile. Calls `onFault` on
 * each loss of a connection.
 */
export function openRedis(url: string, onFault: (error: Error) => void): RedisPair {
  const connect = () => {
    const redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_MS,
      connectTimeout: COMMAND_MS,
      autoResubscribe: false,
      retryStrategy: () => RETRY_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
    });
    let isReported = false;
    redis
      .on('ready', () => {
        isReported = false;
      })
      .on('error', (error: Error) => {
        // Once, not with each attempt.
        if (!isReported) onFault(error);
        isReported = true;
      });
    return redis;
  };
  const commands = connect();
  const listener = connect();
  const pinger = setInterval(() => void listener.ping().catch(() => undefined), PING_MS);
  return {
    commands,
    listener,
    close() {
      clearInterval(pinger);
      commands.disconnect();
      listener.disconnect();
    },
  };
}
