import type { Library, ShelvedGame } from '../game/library.ts';
import { createLiveTable, type LiveTable, type TableParts } from './live-table.ts';

/** The tables of all games whose rounds are shared. */
export interface LiveTables {
  find(shelved: ShelvedGame): LiveTable | undefined;
  start(): void;
  stop(): Promise<void>;
}

/** Creates a table for each of them. */
export function createLiveTables(library: Library, parts: TableParts): LiveTables {
  const tables = new Map<string, LiveTable>();
  for (const { folder, game } of library.all) {
    if (game.kind === 'live') tables.set(folder, createLiveTable(game, parts));
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
