export { createBatcher } from './batcher.ts';
export { type Channel, openChannel } from './channel.ts';
export { DataFolderInUse, lockDataFolder } from './data-lock.ts';
export { fenceUnitOfWork, StaleFencingTokenError } from './fence.ts';
export { createInstanceName } from './instance-name.ts';
export {
  LEASE_TIMEOUT_MS,
  type LeaderConnection,
  openLeaderConnection,
  toApplicationName,
} from './leader-connection.ts';
export {
  HEARTBEAT_MS,
  type Leadership,
  RETRY_MS,
  startLeadership,
  type Term,
} from './leadership.ts';
export { leaderships } from './leaderships.ts';
export {
  type KnownLeader,
  openLeaseRepository,
  readLeader,
} from './lease-repository.ts';
export { type LeaderRole, withMigrationLock } from './locks.ts';
export { createMessageSeal, type MessageSeal } from './message-seal.ts';
export {
  adoptPglite,
  type Database,
  type Handle,
  openDatabase,
  openPglite,
  openPostgres,
  type SharedUse,
  viewPglite,
  viewPostgres,
} from './open.ts';
export { openPrivateFolder } from './private-folder.ts';
export { openRedis, type RedisPair } from './redis.ts';
export {
  CommitLost,
  createUnitOfWork,
  sqlState,
  type Tx,
  type UnitOfWork,
} from './unit-of-work.ts';
