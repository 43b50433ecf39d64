import type { Bet, StatementRow } from '@exchange/contract';
import { expect, it } from 'vitest';
import { selectTotals as selectBetTotals } from '../bets/bets.model.ts';
import { selectTotal } from '../profit-loss/profit-loss.model.ts';
import { selectTotals } from '../statement/statement.model.ts';

const bet = (stake: number, profitLoss?: number) =>
  ({
    stake,
    liability: stake,
    potentialProfit: 7,
    ...(profitLoss !== undefined && { profitLoss }),
  }) as Bet;
const line = (amount: number) => ({ amount }) as StatementRow;

it('totals are those of the server for the whole range', () => {
  const totals = { stake: 900, liability: 800, profitLoss: -5 };
  expect(selectBetTotals({ rows: [bet(100)], total: 9, totals })).toEqual({
    totals,
    isPageTotal: false,
  });
  const sums = { credit: 5, debit: 6 };
  expect(selectTotals({ rows: [line(1)], total: 9, totals: sums })).toEqual({
    ...sums,
    isPageTotal: false,
  });
  const page = { rows: [], total: 9, totalProfitLoss: 12, days: undefined };
  expect(selectTotal(page)).toEqual({ total: 12, isPageTotal: false });
});

it('totals are those of the page if a backend sends none', () => {
  const rows = [bet(100, -100), bet(50)];
  expect(selectBetTotals({ rows, total: 9, totals: undefined })).toEqual({
    totals: { stake: 150, liability: 150, profitLoss: -93 },
    isPageTotal: true,
  });
  const lines = [line(100), line(-30), line(-5)];
  expect(selectTotals({ rows: lines, total: 9, totals: undefined })).toEqual({
    credit: 100,
    debit: 35,
    isPageTotal: true,
  });
  const page = {
    rows: [{ sportName: 'Cricket', profitLoss: -4 }],
    total: 9,
    totalProfitLoss: undefined,
    days: undefined,
  };
  expect(selectTotal(page)).toEqual({ total: -4, isPageTotal: true });
});
