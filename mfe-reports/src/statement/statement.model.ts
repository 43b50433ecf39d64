import { STATEMENT_FILTERS, type StatementFilter, type StatementPage } from '@exchange/contract';
import type { useTranslation } from '@exchange/i18n';

type Translate = ReturnType<typeof useTranslation>['t'];

/** How the filters read (point 2). “Cancel” is elsewhere what a button does; Hindi has two words. */
export const createFilterLabels = (t: Translate): Record<StatementFilter, string> => ({
  all: t('All'),
  match: t('Match'),
  cancel: t('Cancel', { context: 'filter' }),
});

/** The filter that an address asks for. */
export const readFilter = (text: string): StatementFilter =>
  STATEMENT_FILTERS.find((known) => known === text) ?? 'all';

/** The server's sums over the whole range; those of the page where the backend sends none. */
export function selectTotals({ rows, totals }: StatementPage): {
  credit: number;
  debit: number;
  isPageTotal: boolean;
} {
  if (totals) return { ...totals, isPageTotal: false };
  const sum = (sign: 1 | -1) =>
    rows.reduce((all, { amount }) => all + Math.max(0, sign * amount), 0);
  return { credit: sum(1), debit: sum(-1), isPageTotal: true };
}
