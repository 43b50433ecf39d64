import { afterEach, describe, expect, it } from 'vitest';
import { inspectLedger, SOUND_LEDGER } from '../../../testing/ledger-invariants.ts';
import { readMarketState } from '../../../testing/test-markets.ts';
import { startTestSimulator, type TestSimulator } from '../../../testing/test-simulator.ts';
import { deriveSeed } from '../draw.ts';
import { createSource, generateMatchEvents } from './generate-events.ts';
import { VOID_ABANDONED } from './match-scheduler.ts';
import { VOID_CUT_SHORT } from './session-line-wire.ts';

let app: TestSimulator;
afterEach(() => app.close());

/** Rain is drawn first; only those seeds are worth telling the whole match. */
const mayRain = (seed: number) => createSource(seed, 'weather')() < 0.03;

/** A seed of the simulator whose first match is abandoned late in the first innings, or in the chase. */
function findSeed(): number {
  for (let seed = 1; seed < 5000; seed += 1) {
    const first = deriveSeed(deriveSeed(seed, 0), 1);
    if (!mayRain(first)) continue;
    const { story } = generateMatchEvents('T20', first);
    const state = story.moments.at(-1)?.state;
    const isLate = state?.sport === 'cricket' && state.innings === 1 && state.first.balls > 60;
    if (story.winner === undefined && isLate) return seed;
  }
  throw new Error('no match was abandoned');
}

describe('a match that rain ends', () => {
  it('voids all bets with the reason, and lines that were decided before stay settled', async () => {
    app = await startTestSimulator({
      seed: findSeed(),
      counts: { cricket: 1, football: 0, tennis: 0 },
    });
    const [opened] = app.feed.matches();
    if (!opened) throw new Error('no match is open');
    const { match } = opened.run;
    const [odds, bookmaker] = match.markets;
    if (!odds || !bookmaker) throw new Error('a market is missing');
    const players = [await app.betOn(odds), await app.betOn(bookmaker)].map(({ user }) => user);

    const lineBettor = await app.createUser();
    const findLine = () => app.exchange.board.sessionLine(`${match.id}:1-20-overs`);
    for (let step = 0; step < 500 && findLine()?.status !== 'OPEN'; step += 1) {
      await app.control('step', 1, match.id);
    }
    const line = findLine();
    if (!line?.yes) throw new Error('no line is open');
    const reply = await app.placeSessionBet(lineBettor, {
      matchId: match.id,
      sessionId: line.id,
      side: 'yes',
      line: line.yes.line,
      rate: line.yes.rate,
    });
    expect(reply.error).toBe(false);

    const end = await app.control('seek', 'end', match.id);
    expect(end.data).toMatchObject({ ended: true, status: 'CLOSED' });
    for (const market of [odds, bookmaker]) {
      expect(market.adminMessage).toBe(VOID_ABANDONED);
      expect(await readMarketState(app.context, market.id, players)).toMatchObject({
        state: 'VOID',
        voidReason: VOID_ABANDONED,
        bets: [{ state: 'VOID', voidReason: VOID_ABANDONED }],
      });
    }
    expect(await readMarketState(app.context, line.id, [lineBettor])).toMatchObject({
      state: 'VOID',
      voidReason: VOID_CUT_SHORT,
      bets: [{ state: 'VOID', voidReason: VOID_CUT_SHORT }],
    });
    const sixOvers = await readMarketState(app.context, `${match.id}:1-6-overs`, []);
    expect(sixOvers).toMatchObject({ state: 'SETTLED', runs: expect.any(Number) });
    for (const user of [...players, lineBettor]) {
      expect(await app.readWallet(user)).toEqual({ balance: 10_000, liability: 0 });
    }
    expect(match.score).toMatch(/ · no result$/);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
    expect(app.errors).toEqual([]);
  });
});
