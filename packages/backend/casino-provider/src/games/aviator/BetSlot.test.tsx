import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { GameContext, type GameContextValue } from '../../page/context.ts';
import { type Live, LiveContext } from '../../page/live-context.tsx';
import { createTranslate } from '../../page/texts.ts';
import { BetSlot, selectSlotBet } from './BetSlot.tsx';

afterEach(cleanup);

const bet = (clientId: string, status: 'placed' | 'void' | 'cashed' = 'placed') => ({
  clientId,
  status,
});

it.each([
  ['no bet', [], [undefined, undefined]],
  ['a bet of the second slot', [bet('a-2')], [undefined, 'a-2']],
  ['both', [bet('b-2'), bet('a-1', 'cashed')], ['a-1', 'b-2']],
  ['two of the first slot, from two pages', [bet('a-1'), bet('b-1')], ['a-1', 'b-1']],
  ['two of the second slot', [bet('a-2'), bet('b-2')], ['b-2', 'a-2']],
  ['bets that name no slot', [bet('abc'), bet('def')], ['abc', 'def']],
  ['a void bet and the next one', [bet('a-1', 'void'), bet('b-1')], ['b-1', undefined]],
])('the slots show %s', (_, mine, shown) => {
  expect([selectSlotBet(mine, 1)?.clientId, selectSlotBet(mine, 2)?.clientId]).toEqual(shown);
});

const game = {
  t: createTranslate('en'),
  visit: { limits: { minPaise: 10_00, maxPaise: 50_000_00, maxWinPaise: 1_00_000_00 } },
  balance: 1_00_000_00,
} as GameContextValue;
const stakes: number[] = [];
const choices: unknown[] = [];
const UNANSWERED = new Promise<unknown>(() => undefined);
/** The answer to bets. */
let reply = UNANSWERED;
afterEach(() => {
  stakes.length = 0;
  choices.length = 0;
  reply = UNANSWERED;
});
const live = {
  connected: true,
  serverNow: () => 0,
  bet: (choice: unknown, stakePaise: number) => {
    choices.push(choice);
    stakes.push(stakePaise);
    return reply;
  },
};
const at = (id: string, phase: 'running' | 'betting', mine: readonly object[] = []) => (
  <GameContext value={game}>
    <LiveContext value={{ ...live, mine, round: { id, phase } } as unknown as Live}>
      <BetSlot number={1} />
    </LiveContext>
  </GameContext>
);
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

it('a bet for the next round keeps its stake until it is placed or taken back', () => {
  const { rerender } = render(at('1', 'running'));
  const stake = () => field('Stake in rupees');
  fireEvent.change(stake(), { target: { value: '25' } });
  fireEvent.click(screen.getByText('Bet'));
  expect(stake().disabled).toBe(true);
  fireEvent.click(screen.getByText('✓ Bet'));
  expect(stake().disabled).toBe(false);
  fireEvent.change(stake(), { target: { value: '2500' } });
  fireEvent.click(screen.getByText('Bet'));
  rerender(at('2', 'betting'));
  expect(stakes).toEqual([2500_00]);
});

it.each([
  ['5', '5.00'],
  ['१.५', '1.50'],
  ['1,5', '1.50'],
  ['1,500.00', '3.00'],
  ['1e3', '3.00'],
  ['0x64', '3.00'],
])('an automatic cash-out typed as %s after 3.00 is at %s', (typed, shown) => {
  render(at('1', 'betting'));
  fireEvent.click(screen.getByText('Auto cash-out'));
  const target = field('Automatic cash-out at');
  for (const value of ['3', typed]) {
    fireEvent.change(target, { target: { value } });
    fireEvent.blur(target);
  }
  expect(target.value).toBe(shown);
});

it('an automatic bet takes a stake once the player has bet, then each round', async () => {
  reply = Promise.resolve({});
  const { rerender } = render(at('1', 'betting'));
  fireEvent.click(screen.getByText('Auto bet'));
  rerender(at('1', 'running'));
  expect(screen.getByRole('button', { name: /^Bet/ }).textContent).toBe('Bet₹100 each round');
  rerender(at('2', 'betting'));
  expect(stakes).toEqual([]);
  fireEvent.change(field('Stake in rupees'), { target: { value: '25' } });
  expect(screen.getByRole('button', { name: /^Bet/ }).textContent).toBe('Bet₹25 each round');
  await act(async () => fireEvent.click(screen.getByText('Bet')));
  for (const id of ['3', '4']) await act(async () => rerender(at(id, 'betting')));
  expect(stakes).toEqual([25_00, 25_00, 25_00]);
  fireEvent.click(screen.getByText('Auto bet'));
  await act(async () => rerender(at('5', 'betting')));
  expect(stakes).toHaveLength(3);
});

it('a bet that is in is placed again as it is where automatic bets are chosen during its flight', async () => {
  reply = Promise.resolve({});
  const mine = [{ ...bet('a-1'), stakePaise: 25_00, choice: { auto: 200 } }];
  const { rerender } = render(at('1', 'running', mine));
  fireEvent.click(screen.getByText('Auto bet'));
  expect(stakes).toEqual([]);
  await act(async () => rerender(at('2', 'betting')));
  expect(stakes).toEqual([25_00]);
  expect(choices).toEqual([{ auto: 200 }]);
});
