export { createManualClock, type ManualClock } from '../clock.ts';
export { refreshStatistics } from '../maintenance/sweep.ts';
export { createTotp } from '../modules/auth/second-factor/prove-second-factor.ts';
export { CASINO_GAMES } from '../seed/casino-games.ts';
export { type BoardWatch, watchBoard } from './board-watch.ts';
export { callServer, openServerStream, startCluster, type TestCluster } from './cluster.ts';
export {
  backFirst,
  CLUSTER_MARKET,
  HELD_RECORDING,
  readMatch,
  readStatus,
  type ShownMatch,
  signInDemo,
} from './cluster-match.ts';
export { findFreePort } from './free-port.ts';
export { type HeavyHistory, seedHeavyHistory } from './heavy-history.ts';
export { getRaw, hostilePaths, type RawAnswer } from './hostile-paths.ts';
export { inspectLedger, type LedgerReport, SOUND_LEDGER } from './ledger-invariants.ts';
export { type LockedTable, lockTable } from './lock-table.ts';
export { type KeptPostgres, openTestPool, startPostgres, type TestPostgres } from './postgres.ts';
export { installSystemPackage } from './postgres-binaries.ts';
export { startRedirect } from './redirect.ts';
export { startRedis, type TestRedis } from './redis.ts';
export {
  controlProcess,
  type ProcessControl,
  type ServerProcess,
  startServerProcess,
  startTogether,
} from './server-process.ts';
export {
  type CallOptions,
  startTestApp,
  TEST_START,
  type TestApp,
  type TestAppOptions,
  type TestReply,
  type TestUser,
  type TestUserOptions,
} from './test-app.ts';
export { replaceGames } from './test-casino.ts';
export {
  createEmptyDatabase,
  createTestDatabase,
  emptyTables,
  fillDataFolder,
  type OwnDatabase,
} from './test-database.ts';
export { startTestExchange, type TestBet, type TestExchange } from './test-exchange.ts';
export { deepPrices, setHold, type TestMarketOptions } from './test-markets.ts';
export { createTestPeople, type TestPeople } from './test-people.ts';
export { startTestReplay, type TestReplay } from './test-replay.ts';
export { addTestRequest } from './test-requests.ts';
export {
  TEST_NO,
  TEST_YES,
  type TestSessionBet,
  type TestSessionLineOptions,
  type TestSessionLines,
} from './test-session-lines.ts';
export { startTestSimulator, type TestSimulator } from './test-simulator.ts';
export {
  BANK_ACCOUNT,
  depositOf,
  drawSlip,
  nextUtr,
  uploadSlip,
  withdrawalOf,
} from './test-transfers.ts';
export { createThinMarket } from './thin-market.ts';
