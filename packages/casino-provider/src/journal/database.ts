import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { commitTo } from '../fairness/hash.ts';
import { STEPS } from './schema.ts';

export const DATABASE_FILE = 'provider.sqlite';

/** The provider's own file; what `write` returned from has reached the disk. */
export interface Journal {
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  /** Runs one statement. @returns how many rows changed */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** Runs all of `work` as one transaction, or none of it. No awaiting inside. */
  write<T>(work: () => T): T;
  close(): void;
}

/** Takes the steps that the file lacks; each is done wholly or not at all. */
function upgrade(database: DatabaseSync): void {
  database.function('commit_to', { deterministic: true }, (seed) => commitTo(String(seed)));
  const { user_version: taken } = database.prepare('pragma user_version').get() as {
    user_version: number;
  };
  for (const [index, step] of STEPS.entries()) {
    if (index < taken) continue;
    database.exec(`begin immediate; ${step} pragma user_version = ${index + 1}; commit`);
  }
}

/** Opens or creates `provider.sqlite` in a folder. */
export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, DATABASE_FILE));
  // Exclusive: a second process on the same file would play the same rounds.
  // FULL: a round that was answered must survive a power cut, not only the end of the process.
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma locking_mode = exclusive',
  );
  upgrade(database);
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepare = (sql: string) => {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as Row[],
    get: <Row>(sql: string, ...values: SQLInputValue[]) =>
      prepare(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    write(work) {
      database.exec('begin immediate');
      try {
        const result = work();
        database.exec('commit');
        return result;
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    close: () => database.close(),
  };
}
