import type { UnitOfWork } from '@exchange/server-kit/database';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import { type PostgresExchange, startPostgresExchange } from '../../testing/postgres-exchange.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { toWinnerResult } from './settlement.model.ts';
import { createSettlement } from './settlement.service.ts';

// PGlite runs one transaction at a time, so that a deadlock cannot show there.
let app: PostgresExchange;
beforeAll(async () => {
  app = await startPostgresExchange();
});
beforeEach(() => app.reset());
afterAll(() => app?.close());

const WHY = { reason: 'Test' };

/** Starts the settlements of several servers, and counts the retries of their transactions. */
function startServers(count: number) {
  let repeats = 0;
  const { unitOfWork } = app.context;
  const counted: UnitOfWork = {
    ...unitOfWork,
    withTransaction(work) {
      let isFirst = true;
      return unitOfWork.withTransaction((tx) => {
        if (!isFirst) repeats += 1;
        isFirst = false;
        return work(tx);
      });
    },
  };
  const servers = Array.from({ length: count }, () =>
    createSettlement({ ...app.context, unitOfWork: counted, chunkUsers: 1 }),
  );
  return { servers, countRepeats: () => repeats };
}

it('markets are settled concurrently without a deadlock, also of players with debts', async () => {
  const markets = Array.from({ length: 12 }, (_, index) => `m${index}`);
  const owing: TestUser[] = [];
  await app.openMarket({ id: 'wrong' });
  for (const [index, id] of markets.entries()) {
    await app.openMarket({ id });
    const user = await app.createUser({ rupees: 1000 });
    if (index % 2 === 0) {
      owing.push(user);
      await app.placeBet(user, { marketId: 'wrong', stake: 1000 });
    } else await app.placeBet(user, { marketId: id, stake: 1000 });
  }
  const { settlement } = app.exchange;
  await settlement.correct('wrong', toWinnerResult('A'), WHY);
  // They stake their wins before the correction makes them a debt.
  for (const [at, user] of owing.entries()) {
    await app.placeBet(user, { marketId: markets[2 * at] ?? '', stake: 2000 });
  }
  await settlement.correct('wrong', toWinnerResult('B'), WHY);
  const { servers, countRepeats } = startServers(markets.length);
  await Promise.all(
    servers.map((one, at) => one.correct(markets[at] ?? '', toWinnerResult('A'), WHY)),
  );
  expect(countRepeats()).toBe(0);
  expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
});

it('several servers that correct one market take turns without a deadlock', async () => {
  await app.openMarket();
  for (const runnerId of ['A', 'B', 'A', 'B', 'A', 'B']) {
    await app.placeBet(await app.createUser(), { runnerId });
  }
  const { servers, countRepeats } = startServers(4);
  for (let turn = 0; turn < 4; turn += 1) {
    await Promise.all(
      servers.map((one, at) =>
        one.correct('market', toWinnerResult((turn + at) % 2 === 0 ? 'A' : 'B'), WHY),
      ),
    );
  }
  expect(countRepeats()).toBe(0);
  expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
});
