import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyHistory } from '../../seed/history.ts';
import { seedTransfers } from '../../seed/transfers.ts';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { seedBets } from './seed-bets.ts';

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
});
afterAll(() => app.close());

describe('the seeded past', () => {
  it('holds a year of settled bets in all sports, sound and without open bets', async () => {
    const user = await app.createUser({ rupees: 0 });
    const to = app.clock.now();
    const subject = { userId: user.id, from: new Date(to.getTime() - 365 * 86_400_000), to };
    await app.context.unitOfWork.withTransaction((tx) =>
      applyHistory(tx, app.context, subject, [seedTransfers, seedBets]),
    );
    const list = (betType: 'P' | 'C') =>
      app.call('myBets', { betType, limit: 1000 }, { token: user.token });
    expect((await list('P')).total).toBe(0);
    const rows = (await list('C')).data as { sportName: string; status: string }[];
    expect(rows.length).toBeGreaterThan(100);
    const words = (key: 'sportName' | 'status') => new Set(rows.map((row) => row[key]));
    expect(words('sportName')).toEqual(new Set(['Cricket', 'Soccer', 'Tennis']));
    expect(words('status')).toEqual(new Set(['WON', 'LOST', 'VOID']));
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });
});
