import type { CasinoWalletReply } from '@exchange/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import { startTestCasino, type TestCasino } from '../../testing/test-casino.ts';

const START_PAISE = 100_000;
const BETS = 4;

let app: TestCasino;
beforeAll(async () => {
  app = await startTestCasino();
});
afterAll(() => app.close());

/** A call about one of a few bets, in one of two transactions, so that repeats and clashes are common. */
const step = fc.record({
  call: fc.constantFrom('bet', 'win', 'rollback'),
  bet: fc.integer({ min: 0, max: BETS - 1 }),
  variant: fc.constantFrom('a', 'b'),
  /** The paid win. */
  paise: fc.integer({ min: 0, max: 60_000 }),
  /** The reply is lost: its result is unknown to the provider. */
  isLost: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Sent {
  step: Step;
  /** As it was sent first; a repeat sends the same. */
  input: { transaction_id: string };
  heard: CasinoWalletReply[];
}

const toPaise = (rupees: number) => Math.round(rupees * 100);
const verdict = ({ status, reason }: CasinoWalletReply) => `${status} ${reason ?? 'ok'}`;

/** Returns the balance according to the wallet's responses. */
function calculateBalance(calls: readonly Sent[], stakes: readonly number[]): number {
  const isDone = ({ heard }: Sent) => heard[0]?.error === false;
  const done = (call: Step['call'], bet: number) =>
    calls.filter((sent) => sent.step.call === call && sent.step.bet === bet && isDone(sent));
  return stakes.reduce((balance, stake, bet) => {
    const isTaken = done('bet', bet).length > 0;
    if (!isTaken || done('rollback', bet).length > 0) return balance;
    const [win] = done('win', bet);
    return balance - stake + (win?.step.paise ?? 0);
  }, START_PAISE);
}

test('any order of calls, repeats and lost replies moves each stake and win once @spec:casino.18 @security:assets.6', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 24 }),
      fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: BETS, maxLength: BETS }),
      async (steps, stakes) => {
        run += 1;
        await app.reset();
        const user = await app.createUser({ rupees: START_PAISE / 100 });
        const session = await app.openGame(user);
        const betId = (bet: number) => `run-${run}-bet-${bet}`;
        const toInput = ({ call, bet, variant, paise }: Step) => {
          const transaction_id = call === 'bet' ? betId(bet) : `${betId(bet)}-${call}-${variant}`;
          if (call === 'rollback') return { transaction_id, bet_id: betId(bet) };
          if (call === 'win') return { transaction_id, bet_id: betId(bet), amount: paise / 100 };
          const amount = (stakes[bet] ?? 0) / 100;
          return { transaction_id, session, round_id: `round-${bet}-${bet}`, amount };
        };
        const calls = new Map<string, Sent>();
        for (const one of steps) {
          const input = toInput(one);
          const sent = calls.get(input.transaction_id) ?? { step: one, input, heard: [] };
          calls.set(input.transaction_id, sent);
          const reply = await app.wallet(sent.step.call, sent.input);
          if (!one.isLost) sent.heard.push(reply);
        }
        expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
        // A provider repeats each until it has a response.
        for (const sent of calls.values()) {
          sent.heard.push(await app.wallet(sent.step.call, sent.input));
          expect(new Set(sent.heard.map(verdict)).size).toBe(1);
        }
        for (let bet = 0; bet < BETS; bet += 1) {
          const ends = [...calls.values()].filter(
            ({ step: { call, bet: about }, heard }) =>
              about === bet && call !== 'bet' && heard[0]?.error === false,
          );
          expect(new Set(ends.map(({ step: { call } }) => call)).size).toBeLessThanOrEqual(1);
          expect(ends.filter(({ step: { call } }) => call === 'win').length).toBeLessThan(2);
        }
        const { balance } = (await app.readWallet(user)) as { balance: number };
        expect(toPaise(balance)).toBe(calculateBalance([...calls.values()], stakes));
      },
    ),
    { numRuns: 14 },
  );
});
