export { drawEntry, drawWhole } from '../../feed/simulator/draw.ts';
export { BREAKS, type Break, isFoundOut } from './broken-build.ts';
export type { Games, GamesConfig, StartGames, WalletBet } from './games.ts';
export { count, type Journal } from './journal.ts';
export { check as look, drawDouble, type Player, type Playing } from './player.ts';
export { type FaultOptions, type FaultReport, runFaults } from './run-faults.ts';
export { untilClear } from './send-with-retry.ts';
