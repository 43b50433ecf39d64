import {
  createMessageSeal,
  type KnownLeader,
  type LeaderRole,
  type Leadership,
  openLeaseRepository,
  openRedis,
  readLeader,
  startLeadership,
  type Term,
  type UnitOfWork,
} from '@exchange/server-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { type Bus, openBus } from './bus.ts';

/** The leader role for the matches and markets of the feed, and for deleting expired data. */
export const FEED_LEAD: LeaderRole = { name: 'feed', lock: 2 };

/** The servers of one database, as seen by one of them. */
export interface Cluster {
  /** The name of this server among them. */
  readonly instance: string;
  readonly bus: Bus;
  /** Counters that all servers share; their names begin with `prefix`. */
  readonly counters: Redis;
  /** The channel of this database's servers, which share the Redis with others. */
  readonly channel: string;
  /** The prefix of all their names in Redis. */
  readonly prefix: string;
  /** Returns true while this server leads the feed. */
  isLeading(): boolean;
  /** Reads from the database which server leads the feed. */
  readLeader(): Promise<KnownLeader | undefined>;
  /** Runs `lead` whenever this server acquires the lead. */
  start(lead: (term: Term) => Promise<void>): Leadership;
  close(): void;
}

interface ClusterOptions {
  databaseUrl: string;
  redisUrl: string;
  /** Seal messages: the first one seals, all of them open. */
  busSecrets: readonly [string, ...string[]];
  instance: string;
  unitOfWork: UnitOfWork;
  log: FastifyBaseLogger;
}

/** Joins the servers of the database. Redis may become available later. */
export async function joinCluster(options: ClusterOptions): Promise<Cluster> {
  const { databaseUrl, redisUrl, busSecrets, instance, unitOfWork, log } = options;
  const { channel } = await openLeaseRepository(unitOfWork, FEED_LEAD);
  const prefix = `exchange:${channel}:`;
  const redis = openRedis(redisUrl, (error) => log.warn(error, 'Redis is unavailable'));
  const onFault = (error: unknown, message: string) => log.error(error, message);
  const bus = openBus({ redis, instance, prefix, seal: createMessageSeal(busSecrets), onFault });
  let leading = false;
  return {
    instance,
    bus,
    counters: redis.commands,
    channel,
    prefix,
    isLeading: () => leading,
    readLeader: () => readLeader(unitOfWork, FEED_LEAD),
    start: (lead) =>
      startLeadership({
        databaseUrl,
        instance,
        led: FEED_LEAD,
        log,
        async lead(term) {
          leading = true;
          try {
            await lead(term);
          } finally {
            leading = false;
          }
        },
      }),
    close: bus.close,
  };
}
