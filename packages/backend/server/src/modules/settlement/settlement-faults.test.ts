import type { UnitOfWork } from '@exchange/server-kit/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { readMarketState } from '../../testing/test-markets.ts';
import { toWinnerResult } from './settlement.model.ts';
import { createSettlement, type Settlement } from './settlement.service.ts';

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const BETTORS = 3;
const CHUNK_USERS = 1;
const RUNNERS = ['A', 'B', 'C'];

class Killed extends Error {}

/**
 * Returns a unit of work that fails in its `step`th transaction: before the commit, so that it
 * rolls back, or after it.
 */
function createDyingUnitOfWork(step: number, when: 'before' | 'after'): UnitOfWork {
  const { unitOfWork } = app.context;
  let steps = 0;
  return {
    ...unitOfWork,
    async withTransaction(work) {
      steps += 1;
      const dies = steps === step;
      const result = await unitOfWork.withTransaction(async (tx) => {
        const made = await work(tx);
        if (dies && when === 'before') throw new Killed();
        return made;
      });
      if (dies) throw new Killed();
      return result;
    },
  };
}

/** Starts a server that may fail, or the one that takes over. */
const start = (unitOfWork = app.context.unitOfWork) =>
  createSettlement({ ...app.context, unitOfWork, chunkUsers: CHUNK_USERS });

type Act = (settlement: Settlement) => Promise<void>;

/**
 * Opens a market in which each bettor has a win, a loss and a bet on the runner that may be
 * removed.
 */
async function prepare(): Promise<TestUser[]> {
  await app.reset();
  await app.openMarket({ runners: RUNNERS, commission: 5 });
  const users: TestUser[] = [];
  for (let index = 0; index < BETTORS; index += 1) {
    const user = await app.createUser({ rupees: 1000 });
    users.push(user);
    await app.placeBet(user, { runnerId: 'A', stake: 100 + index });
    await app.placeBet(user, { runnerId: 'B', stake: 50 });
    await app.placeBet(user, { runnerId: 'C', stake: 30 });
  }
  return users;
}

const settle: Act = (settlement) =>
  settlement.settle(
    'market',
    RUNNERS.map((id) => ({ id, status: id === 'A' ? 'WINNER' : 'LOSER' })),
  );
const removeC: Act = (settlement) =>
  settlement.removeRunner('market', { runnerId: 'C', seq: 10, percent: 20 });
const correct: Act = (settlement) =>
  settlement.correct('market', toWinnerResult('B'), { reason: 'Test' });
const correctAgain: Act = (settlement) =>
  settlement.correct('market', toWinnerResult('C'), { reason: 'Test' });
const voidAll: Act = (settlement) =>
  settlement.correct('market', { kind: 'void' }, { reason: 'Test' });

describe.each<[string, Act[], Act]>([
  ['a settlement', [], settle],
  ['a removal', [], removeC],
  ['a settlement after a removal', [removeC], settle],
  ['a correction of a correction', [settle, correct], correctAgain],
  ['a void after settlement', [settle], voidAll],
])('%s that is killed', (_name, before, act) => {
  it('at every step has the same result once another server resumes it', async () => {
    const run = async (kill?: readonly [step: number, when: 'before' | 'after']) => {
      const users = await prepare();
      for (const one of before) await one(start());
      let died = false;
      if (kill) {
        await act(start(createDyingUnitOfWork(...kill))).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
          died = true;
        });
        await start().resume();
      }
      // A repeat changes nothing; a failed start is repeated.
      await act(start());
      expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
      const { bets, ...state } = await readMarketState(app.context, 'market', users);
      return { died, state: { ...state, bets: bets.map(({ id: _id, ...bet }) => bet) } };
    };
    const { state: expected } = await run();
    // Before the commit of a step the data is as after that of the step before it, which is enough
    // where the acts themselves are killed at both moments above.
    const moments = before.length === 0 ? (['before', 'after'] as const) : (['after'] as const);
    let step = 1;
    for (let died = true; died; step += 1) {
      for (const when of moments) {
        const killed = await run([step, when]);
        died = killed.died;
        expect(killed.state).toEqual(expected);
      }
    }
    expect(step).toBeGreaterThan(4);
  });
});

it('a correction whose server died is finished by the leader', async () => {
  const users = await prepare();
  await settle(start());
  await correct(start());
  const expected = await readMarketState(app.context, 'market', users);
  const again = await prepare();
  await settle(start());
  await expect(correct(start(createDyingUnitOfWork(2, 'after')))).rejects.toThrow(Killed);
  await app.exchange.watchRounds()();
  const { bets: _bets, ...state } = await readMarketState(app.context, 'market', again);
  const { bets: _expectedBets, ...first } = expected;
  expect(state).toEqual(first);
});

it('two concurrent servers, as in a takeover, settle once', async () => {
  const users = await prepare();
  await Promise.all([settle(start()), settle(start()), start().resume()]);
  const state = await readMarketState(app.context, 'market', users);
  expect(state.state).toBe('SETTLED');
  expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  await settle(start());
  expect(await readMarketState(app.context, 'market', users)).toEqual(state);
});

it('a removal whose last chunk has no users does not end the market', async () => {
  await prepare();
  const ended: string[] = [];
  const settlement = createSettlement({
    ...app.context,
    chunkUsers: BETTORS,
    onEnded: (marketId) => ended.push(marketId),
  });
  await removeC(settlement);
  expect(ended).toEqual([]);
  await settle(settlement);
  expect(ended).toEqual(['market']);
});
