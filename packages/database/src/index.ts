export { type Channel, openChannel } from './channel.ts';
export { DataFolderInUse, lockDataFolder } from './data-lock.ts';
export { Deposed, fenceUnitOfWork } from './fence.ts';
export { createGroupCommit } from './group-commit.ts';
export { createInstanceName } from './instance-name.ts';
export { type KnownLeader, openLeadRow, readLeader } from './lead-row.ts';
export { type LeadSession, openLeadSession, SILENT_MS, toApplicationName } from './lead-session.ts';
export { BEAT_MS, type Leadership, RETRY_MS, startLeadership, type Term } from './leadership.ts';
export { leaderships } from './leaderships.ts';
export { type Led, prepareAlone } from './locks.ts';
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
