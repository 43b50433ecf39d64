import { createLedger } from '../ledger/ledger.ts';
import { createNoLock } from './lock-table.ts';
import { startPostgres } from './postgres.ts';
import { startTestExchange, type TestExchange } from './test-exchange.ts';

/** The test application on a separate PostgreSQL, which ends with it: for races of transactions. */
export interface PostgresExchange extends TestExchange {
  /**
   * Starts another application beside it whose ledger does not lock funds: the first `together`
   * transactions meet. It shows that the race would fail without the lock.
   */
  startUnlocked(together: number): Promise<TestExchange>;
}

/** Starts both; the first start on a machine may install PostgreSQL, so give the hook two minutes. */
export async function startPostgresExchange(): Promise<PostgresExchange> {
  const postgres = await startPostgres();
  try {
    const app = await startTestExchange({ databaseUrl: postgres.url });
    return {
      ...app,
      startUnlocked: (together) =>
        startTestExchange({
          databaseUrl: postgres.url,
          ledger: (clock) => createLedger(clock, createNoLock(together)),
        }),
      async close() {
        await app.close();
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
