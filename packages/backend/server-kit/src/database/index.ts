export { createBatcher } from './batcher.ts';
export { type Channel, createMessageSeal, type MessageSeal, openChannel } from './channel.ts';
export { DataFolderInUse, lockDataFolder } from './data-lock.ts';
export { acquireExclusiveLease, type ExclusiveLease } from './exclusive-lease.ts';
export type { Handle } from './handle.ts';
export {
  createInstanceName,
  type LeaderConnection,
  openLeaderConnection,
  toApplicationName,
} from './leader-connection.ts';
export { type Leadership, startLeadership, type Term } from './leadership.ts';
export { leaderships } from './leaderships.ts';
export {
  fenceUnitOfWork,
  type KnownLeader,
  openLeaseRepository,
  readLeader,
  StaleFencingTokenError,
} from './leases.ts';
export { type LeaderRole, withMigrationLock } from './locks.ts';
export {
  adoptPglite,
  type Database,
  openDatabase,
  openPglite,
  openPostgres,
  openPrivateFolder,
  type SharedUse,
  viewPglite,
  viewPostgres,
} from './open.ts';
export { openRedis, type RedisPair } from './redis.ts';
export {
  CommitLost,
  createUnitOfWork,
  sqlState,
  type Tx,
  type UnitOfWork,
} from './unit-of-work.ts';
