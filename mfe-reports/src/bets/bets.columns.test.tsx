import { queryClient } from '@exchange/api';
import type { Bet } from '@exchange/contract';
import { changeLanguage, formatDateTime, i18n, startI18n } from '@exchange/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../locale.ts';
import { ReportTable } from '../shared/ReportTable.tsx';
import { createBetColumns } from './bets.columns.tsx';

const RAIN = 'The match was abandoned because of rain.';
const RAIN_IN_HINDI = 'बारिश के कारण मैच रद्द कर दिया गया।';
const SETTLED = new Date(2026, 6, 11, 22, 2, 9);

const LINE = { '6 over runs {{1}}': '6 ओवर में रन: {{1}}' };

beforeAll(() => startI18n('en', { en: {}, hi: { [RAIN]: RAIN_IN_HINDI, ...LINE } }));
afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

const toBet = (given: Partial<Bet>): Bet => ({
  id: '1',
  sportName: 'Cricket',
  matchName: 'A v B',
  marketName: 'Match Odds',
  runnerName: 'Team A',
  side: 'back',
  odds: 2,
  askedOdds: 2,
  status: 'open',
  stake: 100,
  unmatched: 0,
  requested: 100,
  potentialProfit: 100,
  liability: 100,
  placedAt: new Date(2026, 6, 11, 14, 32, 5),
  ...given,
});
const columnsOf = (kind: 'open' | 'settled') => createBetColumns(i18n.t, 1, kind);

/** Shows a list with a bet, and returns the texts of a column's cell and of its value in a file. */
function read(id: string, given: Partial<Bet>, kind: 'open' | 'settled' = 'settled') {
  const bet = toBet(given);
  const columns = columnsOf(kind);
  render(
    <QueryClientProvider client={queryClient}>
      <ReportTable
        label="Bets"
        columns={columns}
        rows={[bet]}
        page={1}
        total={1}
        size={10}
        idOf={() => bet.id}
        onPage={() => {}}
      />
    </QueryClientProvider>,
  );
  const at = columns.findIndex((column) => column.id === id);
  const cell = screen.getAllByRole('cell')[at];
  // Behind the column's name, which cards show.
  const [, ...parts] = cell ? [...cell.childNodes].map(({ textContent }) => textContent) : [];
  return { cell: parts.join(''), file: columns[at]?.accessorFn(bet, 0) };
}

describe('the bet history', () => {
  it.each<[string, Partial<Bet>, string, string]>([
    ['won', { status: 'won', winners: ['Team A'] }, 'Won', 'Winner: Team A'],
    ['lost', { status: 'lost', winners: ['Team B'] }, 'Lost', 'Winner: Team B'],
    ['won by a dead heat', { status: 'won', winners: ['A', 'B'] }, 'Won', 'Winners: A, B'],
    ['lost like all', { status: 'lost', winners: [] }, 'Lost', 'No winner'],
    ['lost by runs', { status: 'lost', rate: 100, resultRuns: 0 }, 'Lost', 'Runs: 0'],
    ['void', { status: 'void', voidReason: RAIN }, 'Void', RAIN],
  ])('shows of a bet that was %s its result and the reason', (_, bet, result, reason) => {
    expect(read('result', bet)).toEqual({
      cell: `${result}${reason}`,
      file: `${result} · ${reason}`,
    });
  });

  it.each<[Bet['status'], string]>([
    ['won', 'Won'],
    ['void', 'Void'],
    ['lapsed', 'Not matched'],
  ])('shows of a bet that is %s only this where the backend sends no reason', (status, result) => {
    expect(read('result', { status })).toEqual({ cell: result, file: result });
  });

  it('has a dash where the backend sends neither a result nor its time', () => {
    expect(read('result', {})).toEqual({ cell: '–', file: undefined });
    cleanup();
    expect(read('settled', {})).toEqual({ cell: '–', file: undefined });
  });

  it('shows when a bet was settled', () => {
    const shown = { cell: formatDateTime(SETTLED), file: SETTLED };
    expect(read('settled', { status: 'won', settledAt: SETTLED })).toEqual(shown);
  });

  it('gives the reason of a void bet in Hindi', async () => {
    await changeLanguage('hi');
    const { cell } = read('result', { status: 'void', voidReason: RAIN });
    expect(cell).toBe(`रद्द${RAIN_IN_HINDI}`);
  });
});

it.each(['market', 'runner'])('names a session line in Hindi in the column %s', async (id) => {
  await changeLanguage('hi');
  const [name, inHindi] = ['6 over runs Kites', '6 ओवर में रन: Kites'];
  const shown = read(id, { marketName: name, runnerName: name, rate: 100 });
  expect(shown).toEqual({ cell: inHindi, file: inHindi });
});

it('open bets have no columns of results', () => {
  const added = columnsOf('settled').slice(columnsOf('open').length);
  expect(added.map(({ header }) => header)).toEqual(['Result', 'Settled']);
});

it.each<[Partial<Bet>, string]>([
  [{ side: 'back' }, 'Back'],
  [{ side: 'lay' }, 'Lay'],
  [{ side: 'back', rate: 100 }, 'Yes'],
  [{ side: 'lay', rate: 110 }, 'No'],
  [{ side: 'lay', isCashOut: true }, 'Lay · Cash-out'],
])('both lists show the side of %j as %s', (bet, side) => {
  for (const kind of ['open', 'settled'] as const) {
    expect(read('side', bet, kind)).toEqual({ cell: side, file: side });
    cleanup();
  }
});
