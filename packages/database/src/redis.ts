import { Redis } from 'ioredis';

/** A command without an answer for so long has failed, in ms: nothing waits for Redis. */
const COMMAND_MS = 1000;
/** The next try to connect comes after so long, in ms. */
const RETRY_MS = 250;
/** A connection on which so long nothing comes that was asked for is made anew, in ms. */
const SILENT_MS = 1500;
/** The listener asks so often for an answer: messages alone do not tell that it still listens, in ms. */
const PING_MS = 1000;

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
  const connect = () => {
    const redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_MS,
      connectTimeout: COMMAND_MS,
      autoResubscribe: false,
      retryStrategy: () => RETRY_MS,
      socketTimeout: SILENT_MS,
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
