import { expect, it } from 'vitest';
import { selectSlotBet } from './BetSlot.tsx';

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
