import { translatePage } from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ReportTable } from './ReportTable.tsx';
import type { ReportColumn } from './report-columns.tsx';

interface Row {
  day: string;
  result: number;
}
const COLUMNS: readonly ReportColumn<Row>[] = [
  { id: 'day', header: 'Day', accessorFn: ({ day }) => day },
  { id: 'result', header: 'Result', accessorFn: ({ result }) => result },
];
const table = (result: number) => (
  <ReportTable
    label="Profit and loss"
    columns={COLUMNS}
    rows={[{ day: '11 Jul', result }]}
    idOf={({ day }) => day}
    totals={{ result: `Sum ${result}` }}
    page={1}
    total={1}
    size={10}
    onPage={() => undefined}
  />
);

let endTranslation: () => void;
beforeAll(() => startI18n('en'));
beforeEach(() => {
  endTranslation = translatePage();
});
afterEach(() => {
  endTranslation();
  cleanup();
});

it('figures and totals of a page that the browser translates follow', async () => {
  const settle = () => act(() => Promise.resolve());
  const { rerender } = render(table(500));
  await settle();
  rerender(table(-700));
  await settle();
  const text = screen.getByRole('table').textContent ?? '';
  expect(text).toContain('11 JulResult-700');
  expect(text).toContain('ResultSum -700');
  expect(text).not.toContain('500');
});
