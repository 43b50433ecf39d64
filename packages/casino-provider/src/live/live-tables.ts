import type { FastifyBaseLogger } from 'fastify';
import type { Library, ShelvedGame } from '../game/library.ts';
import type { Journal } from '../journal/database.ts';
import type { Outbox } from '../wallet/outbox.ts';
import { createLiveTable, type LiveTable } from './live-table.ts';

/** The tables of all games whose rounds are shared. */
export interface LiveTables {
  find(shelved: ShelvedGame): LiveTable | undefined;
  start(): void;
  stop(): Promise<void>;
}

/** Creates a table for each of them. */
export function createLiveTables(
  journal: Journal,
  outbox: Outbox,
  library: Library,
  log: FastifyBaseLogger,
  speed = 1,
): LiveTables {
  const tables = new Map<string, LiveTable>();
  for (const { folder, game } of library.all) {
    if (game.kind !== 'live') continue;
    tables.set(folder, createLiveTable(journal, outbox, game, log, speed));
  }
  return {
    find: ({ folder }) => tables.get(folder),
    start() {
      for (const table of tables.values()) table.start();
    },
    async stop() {
      await Promise.all(Array.from(tables.values(), (table) => table.stop()));
    },
  };
}
