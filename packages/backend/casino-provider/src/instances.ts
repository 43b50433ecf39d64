import {
  createMessageSeal,
  type Database,
  openChannel,
  openLeaseRepository,
  openRedis,
  type UnitOfWork,
} from '@exchange/server-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { followDatabaseClock, ownClock, type SharedClock } from './db/clock.ts';
import type { Counters } from './http/limits.ts';
import { type LiveBus, noBus, type TableMessage } from './live/live-bus.ts';
import { leadAlone, leadAmongOthers, type TableLeadership } from './live/table-leadership.ts';

/** The instances of one database, from the view of one of them. */
export interface Instances {
  /** True if no other process can use the database. */
  isAlone: boolean;
  clock: SharedClock;
  lead: TableLeadership;
  bus: LiveBus;
  counters: Counters | undefined;
  close(): void;
}

interface Parts {
  config: Config;
  database: Database;
  unitOfWork: UnitOfWork;
  /** Name of this process among those of the database. */
  instance: string;
  log: FastifyBaseLogger;
}

/** Row with the channel of a database's instances. */
const PROVIDER_ROW = { name: 'provider', lock: 2 };

/** Joins the other instances; without `DATABASE_URL` there are none. */
export async function joinInstances(parts: Parts): Promise<Instances> {
  const { config, database, unitOfWork, instance, log } = parts;
  const { databaseUrl, redisUrl, busSecrets } = config;
  if (database.driver === 'pglite' || !databaseUrl) {
    const lead = leadAlone(unitOfWork);
    const nothing = { counters: undefined, close() {} };
    return { isAlone: true, clock: ownClock, lead, bus: noBus, ...nothing };
  }
  const clock = await followDatabaseClock(unitOfWork, (ms) =>
    log.warn({ ms }, 'the clock of the database jumped'),
  );
  const lead = leadAmongOthers({ databaseUrl, instance, unitOfWork, log });
  if (!redisUrl) {
    return { isAlone: false, clock, lead, bus: noBus, counters: undefined, close: clock.close };
  }
  if (!busSecrets)
    throw new Error(
      'several instances need BUS_SECRET or CASINO_WALLET_SECRET to seal their messages',
    );
  const { channel } = await openLeaseRepository(unitOfWork, PROVIDER_ROW);
  const prefix = `casino-provider:${channel}:`;
  const redis = openRedis(redisUrl, (error) => log.warn(error, 'Redis is unavailable'));
  const bus = openChannel<TableMessage>({
    redis,
    instance,
    seal: createMessageSeal(busSecrets),
    // Versions without seals use another channel, `bus`: neither could read the other.
    name: `${prefix}sealed-bus`,
    onFault: (error, message) => log.error(error, message),
  });
  return {
    isAlone: false,
    clock,
    lead,
    bus,
    counters: { redis: redis.commands, prefix },
    close() {
      clock.close();
      redis.close();
    },
  };
}
