import { Redis } from 'ioredis';

/** A command without an answer for so long has failed, in ms: nothing waits for Redis. */
const COMMAND_MS = 1000;
/** The next try to connect comes after so long, in ms. */
const RETRY_MS = 250;
/** The line of messages is never so long without one while anybody leads, in ms. */
const SILENT_MS = 5000;

/** Two connections: one that listens may do nothing else. */
export interface RedisPair {
  commands: Redis;
  listener: Redis;
  close(): void;
}

/**
 * Connects to Redis and keeps trying for as long as it is away; what is asked of it meanwhile fails at once.
 * `onFault` is told of each loss of a connection.
 */
export function openRedis(url: string, onFault: (error: Error) => void): RedisPair {
  const connect = (more: { socketTimeout?: number }) => {
    const redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_MS,
      connectTimeout: COMMAND_MS,
      autoResubscribe: false,
      retryStrategy: () => RETRY_MS,
      ...more,
    });
    let isTold = false;
    redis
      .on('ready', () => {
        isTold = false;
      })
      .on('error', (error: Error) => {
        // Once, not with each try.
        if (!isTold) onFault(error);
        isTold = true;
      });
    return redis;
  };
  const commands = connect({});
  const listener = connect({ socketTimeout: SILENT_MS });
  return {
    commands,
    listener,
    close() {
      commands.disconnect();
      listener.disconnect();
    },
  };
}
