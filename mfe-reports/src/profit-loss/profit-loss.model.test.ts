import { expect, it } from 'vitest';
import { createDrillTargets } from './profit-loss.model.ts';

const range = { from: '2026-01-01', to: '2026-01-31' };
const row = { sportName: 'Cricket', seriesName: 'Hill Cup', matchName: 'A v B', profitLoss: 5 };

it('links the sport to its series, these to their matches, and these to the bets', () => {
  const targets = createDrillTargets(range);
  const known = { ...row, sportId: '4', seriesId: 'hill cup', matchId: '77' };
  expect(targets.sport(known)).toBe(
    '/app/profit-loss?from=2026-01-01&to=2026-01-31&level=series&sport=4',
  );
  expect(targets.series(known)).toBe(
    '/app/profit-loss?from=2026-01-01&to=2026-01-31&level=match&sport=4&series=hill%20cup',
  );
  expect(targets.match(known)).toBe(
    '/app/open-bets/C?from=2026-01-01&to=2026-01-31&match=77&by=settled',
  );
});

it('has no links if the backend sends no ids', () => {
  const targets = createDrillTargets(range);
  expect([targets.sport(row), targets.series(row), targets.match(row)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
