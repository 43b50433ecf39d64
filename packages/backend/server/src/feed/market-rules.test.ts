import { SPORT_IDS } from '@exchange/contract';
import { afterEach, expect, it } from 'vitest';
import { startTestReplay } from '../testing/test-replay.ts';
import { startTestSimulator, type TestSimulator } from '../testing/test-simulator.ts';

let app: TestSimulator | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

/** Places a bet that no price reaches, on the odds of a match of the sport, held while OPEN. */
async function waitIn(sportId: string, inPlay: boolean) {
  app = await startTestSimulator();
  const { feed, control } = app;
  const found = feed
    .matches()
    .find(({ run: { match } }) => match.sportId === sportId && match.inPlay === inPlay);
  if (!found) throw new Error(`no match of sport ${sportId}`);
  const { market, match } = found.run;
  await control('hold', undefined, match.id);
  for (let step = 0; step < 500 && market.status !== 'OPEN'; step += 1) await found.run.step(1);
  const user = await app.createUser();
  const runnerId = market.runners[0]?.id ?? '';
  const bet = { matchId: match.id, marketId: market.id, runnerId, odds: 990, stake: 100 };
  const reply = await app.placeBet(user, { ...bet, unmatched: 'keep' });
  expect(reply.data).toMatchObject({ unmatched: 100 });
  const { idle } = app.exchange;
  const read = async () => {
    await idle();
    return app?.readWallet(user);
  };
  return { run: found.run, market, read };
}

const WAITS = { balance: 9900, liability: 100 };
const LAPSED = { balance: 10_000, liability: 0 };

it.each([
  ['cricket', 'stays', WAITS],
  ['football', 'lapses', LAPSED],
] as const)('an unmatched bet on %s %s at a suspension in play', async (sport, _, after) => {
  const { run, market, read } = await waitIn(SPORT_IDS[sport], true);
  expect(await read()).toEqual(WAITS);
  const { suspendedSeq: suspendedAt } = market;
  const isSuspended = () => market.suspendedSeq > suspendedAt && market.status === 'SUSPENDED';
  for (let step = 0; step < 5000 && !isSuspended(); step += 1) await run.step(1);
  for (let step = 0; step < 500 && market.status !== 'OPEN'; step += 1) await run.step(1);
  expect(market.status).toBe('OPEN');
  expect(await read()).toEqual(after);
});

it.each(['cricket', 'football', 'tennis'] as const)(
  'an unmatched bet on %s lapses when the match goes in-play',
  async (sport) => {
    const { run, market, read } = await waitIn(SPORT_IDS[sport], false);
    expect(await read()).toEqual(WAITS);
    for (let round = 0; round < 500 && !market.inPlay; round += 1) await run.step(20);
    expect(market.inPlay).toBe(true);
    expect(await read()).toEqual(LAPSED);
  },
);

it('a recording has the rule of its sport', async () => {
  const replay = await startTestReplay();
  expect(replay.feed.find()?.run.market.unmatchedRule).toBe('in-play');
  await replay.close();
});
