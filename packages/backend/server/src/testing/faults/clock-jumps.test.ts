import { afterEach, expect, it } from 'vitest';
import { holds } from '../../db/schema/ledger.ts';
import { drawEntry } from '../../feed/simulator/draw.ts';
import { createRandom } from '../../random.ts';
import { startTestSimulator, type TestSimulator } from '../test-simulator.ts';
import { inspectInvariants } from './inspect.ts';

let app: TestSimulator;
afterEach(() => app.close());

const HOUR_MS = 3_600_000;
/** As where a machine's clock is set right, or was wrong. */
const JUMPS = [-HOUR_MS, -60_000, -1000, 1000, 60_000, HOUR_MS];
const ROUNDS = 10;

const tickAll = async () => {
  for (const { run } of app.feed.matches()) {
    run.tick();
    await run.settled();
  }
};

it.each([1, 2, 3])(
  'money and bets stay consistent while the clock jumps both ways (seed %i)',
  async (seed) => {
    app = await startTestSimulator({ seed });
    const random = createRandom(seed);
    let taken = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      app.clock.advance(drawEntry(random, JUMPS));
      await tickAll();
      const user = await app.createUser();
      const open = app.feed.matches().flatMap(({ run }) => run.match.markets);
      const market = drawEntry(random, open);
      const runnerId = market.runners[0]?.id ?? '';
      const odds = market.book.levels(runnerId, 'back')[0]?.price ?? 2;
      const { id: marketId, matchId } = market;
      const bet = { matchId, marketId, runnerId, odds, key: `decision-${round}` };
      const first = await app.placeBet(user, { ...bet, priceChange: 'any' });
      app.clock.advance(drawEntry(random, JUMPS));
      const again = await app.placeBet(user, { ...bet, priceChange: 'any' });
      expect(again.response.body).toBe(first.response.body);
      if (!first.error) taken += 1;
      expect(await inspectInvariants(app.context.unitOfWork)).toEqual([]);
    }
    expect(taken).toBeGreaterThan(2);
    app.clock.advance(1000 * HOUR_MS);
    await tickAll();
    // Sessions have ended long since, so the database is asked.
    const held = await app.context.unitOfWork.read((tx) => tx.select().from(holds));
    expect(held).toEqual([]);
    expect(await inspectInvariants(app.context.unitOfWork)).toEqual([]);
    expect(app.errors).toEqual([]);
  },
);
