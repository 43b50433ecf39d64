import {
  acquireExclusiveLease,
  createInstanceName,
  createUnitOfWork,
  type ExclusiveLease,
  openDatabase,
  type UnitOfWork,
  withMigrationLock,
} from '@exchange/server-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import { type Cluster, FEED_LEAD, joinCluster } from '../cluster/cluster.ts';
import type { Config } from '../config/config.ts';
import { MIGRATIONS } from '../db/database.ts';
import { checkTrailOwner } from '../modules/audit/check-trail-owner.ts';

/** The database of a server, and the other servers of it. */
export interface Store {
  unitOfWork: UnitOfWork;
  /** The servers that share the database; undefined on a single server. */
  cluster: Cluster | undefined;
  /**
   * The lease of a single server on PostgreSQL; undefined on PGlite, which only one process can
   * open.
   */
  soleLead: ExclusiveLease | undefined;
  /** Runs work that servers which start at the same moment do one after another. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Opens the database, and joins the other servers. Throws if this one may not use it. */
export async function openStore(config: Config, log: FastifyBaseLogger): Promise<Store> {
  const instance = createInstanceName();
  const alone = <Result>(work: () => Promise<Result>) =>
    config.cluster ? withMigrationLock(config.cluster.databaseUrl, work) : work();
  const database = await alone(() =>
    openDatabase({ ...config, instance, migrationsFolder: MIGRATIONS }),
  );
  const unitOfWork = createUnitOfWork(database);
  if (config.forPlayers && database.driver === 'postgres') await checkTrailOwner(unitOfWork);
  const cluster = await joinOthers(config, instance, unitOfWork, log);
  const soleLead = await leadAlone(config, instance, unitOfWork);
  return {
    unitOfWork,
    cluster,
    soleLead,
    alone,
    async close() {
      cluster?.close();
      await soleLead?.close();
      await unitOfWork.close();
      await database.close();
    },
  };
}

/** Joins the other servers of the database, if the configuration allows several. */
function joinOthers(
  { cluster, busSecrets }: Config,
  instance: string,
  unitOfWork: UnitOfWork,
  log: FastifyBaseLogger,
) {
  if (!cluster) return undefined;
  if (!busSecrets)
    throw new Error('several servers need BUS_SECRET or OTP_SECRET to seal their messages');
  return joinCluster({ ...cluster, busSecrets, instance, unitOfWork, log });
}

/** Acquires the lease of a single server, which must be the only one of its database. */
async function leadAlone(config: Config, instance: string, unitOfWork: UnitOfWork) {
  const { databaseUrl, cluster } = config;
  if (databaseUrl === undefined || cluster) return undefined;
  const held =
    'Another server leads this database; set REDIS_URL, by which servers find each other';
  return acquireExclusiveLease({ databaseUrl, instance, unitOfWork, role: FEED_LEAD, held });
}
