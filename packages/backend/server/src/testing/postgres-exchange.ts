import type { Clock } from '../clock.ts';
import { listAccounts } from '../ledger/accounts.repository.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import { startPostgres } from './postgres.ts';
import { startTestExchange, type TestExchange } from './test-exchange.ts';

/** The test application on a separate PostgreSQL, which ends with it: for races of transactions. */
export interface PostgresExchange extends TestExchange {
  /**
   * Starts another application beside it whose ledger does not lock funds: the first `together`
   * transactions have all read them before one goes on. It shows that the race would fail without the
   * lock.
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
          ledger: (clock) => createUnlockedLedger(clock, together),
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

function createUnlockedLedger(clock: Clock, together: number): Ledger {
  const ledger = createLedger(clock, listAccounts);
  const meeting = Promise.withResolvers<void>();
  let arrived = 0;
  return {
    ...ledger,
    async lockFunds(tx, userIds) {
      const funds = await ledger.lockFunds(tx, userIds);
      arrived += 1;
      if (arrived === together) meeting.resolve();
      await meeting.promise;
      return funds;
    },
  };
}
