import { describe, expect, it } from 'vitest';
import type { Side } from '../position.ts';
import { createAccounts } from './test-support/accounts.ts';
import { createTableBook } from './test-support/table-book.ts';

const RUNNERS = ['A', 'B', 'C'];
const [PLAYER, OTHER] = [1, 2];
/** Rupees. */
type Bet = [runnerId: string, side: Side, price: number, size: number];

/** Lets a player bet with another one; returns the accounts of the market. */
function betWithEachOther(bets: readonly Bet[]) {
  const book = createTableBook({ winners: 2, maxSize: 10_000_000 });
  const accounts = createAccounts(RUNNERS);
  const place = (userId: number, [runnerId, side, price, size]: Bet) => {
    const { events, rejection } = book.place(userId, side, price, Math.round(size * 100), {
      runnerId,
    });
    expect(rejection).toBeUndefined();
    events.forEach(accounts.apply);
  };
  for (const [runnerId, side, price, size] of bets) {
    place(OTHER, [runnerId, side === 'back' ? 'lay' : 'back', price, size]);
    place(PLAYER, [runnerId, side, price, size]);
  }
  expect(book.waiting()).toEqual([]);
  return accounts;
}

describe('a player wins what another one loses (exchange.md)', () => {
  it.each<[string, Bet[], Record<string, number>]>([
    ['back 2 @ 5.6', [['A', 'back', 5.6, 2]], { A: 9.2, B: -2 }],
    [
      'lay 2 @ 5.6 and 5.8',
      [
        ['A', 'lay', 5.6, 2],
        ['A', 'lay', 5.8, 2],
      ],
      { A: -18.8, B: 4 },
    ],
    [
      'back 2 @ 5.6 and 20 @ 100, lay 1000 @ 10',
      [
        ['A', 'back', 5.6, 2],
        ['A', 'back', 100, 20],
        ['A', 'lay', 10, 1000],
      ],
      { A: -7010.8, B: 978 },
    ],
    [
      'lay 10 @ 3.15 and 10 @ 2.52 in a three-way market',
      [
        ['A', 'lay', 3.15, 10],
        ['B', 'lay', 2.52, 10],
      ],
      { A: -11.5, B: -5.2, C: 20 },
    ],
    [
      'back 100 @ 2, closed by lay 125 @ 1.6',
      [
        ['A', 'back', 2, 100],
        ['A', 'lay', 1.6, 125],
      ],
      { A: 25, B: 25 },
    ],
    [
      'back 20 @ 7, then lay 35 @ 4',
      [
        ['A', 'back', 7, 20],
        ['A', 'lay', 4, 35],
      ],
      { A: 15, B: 15 },
    ],
    [
      'lay A 19.07 @ 2.38 and 9.66 @ 2.4, lay B 4.87 @ 3.2, before rounding',
      [
        ['A', 'lay', 2.38, 19.07],
        ['B', 'lay', 3.2, 4.87],
        ['A', 'lay', 2.4, 9.66],
      ],
      { B: 18.016 },
    ],
  ])('%s', (_title, bets, results) => {
    const accounts = betWithEachOther(bets);
    for (const [winner, result] of Object.entries(results)) {
      expect(accounts.calculateResult(PLAYER, winner)).toBe(result);
      expect(accounts.calculateResult(OTHER, winner)).toBe(-result);
    }
  });

  it('waiting back 200 @ 5.6 and lay 100 @ 5.5 of one runner hold the worse of both ends', () => {
    const book = createTableBook();
    const accounts = createAccounts(RUNNERS);
    for (const [side, price, size] of [
      ['back', 5.6, 20_000],
      ['lay', 5.5, 10_000],
    ] as const) {
      book.place(PLAYER, side, price, size).events.forEach(accounts.apply);
    }
    // If it wins the lay costs 450, if it loses the back costs 200.
    expect(accounts.calculateHold(PLAYER, 1)).toBe(45_000);
  });
});
