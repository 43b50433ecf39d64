import { STATEMENT_FILTERS, type StatementFilter, type StatementPage } from '@exchange/contract';
import type { useTranslation } from '@exchange/i18n';

type Translate = ReturnType<typeof useTranslation>['t'];

/**
 * Creates the filters' labels (point 2). “Cancel” is elsewhere a button's label; Hindi has two
 * words.
 */
export const createFilterLabels = (t: Translate): Record<StatementFilter, string> => ({
  all: t('All'),
  match: t('Match'),
  cancel: t('Cancel', { context: 'filter' }),
});

/** Returns the filter in the URL. */
export const readFilter = (text: string): StatementFilter =>
  STATEMENT_FILTERS.find((known) => known === text) ?? 'all';

/** Returns the server's sums over the whole range; those of the page if it sends none. */
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

/** Ids of casino rounds and of markets; names of people and teams have no digits. */
const LONG_ID = /(?=[\w-]*\d)[\w-]{17,}/g;
const MAX_ID_LENGTH = 10;

/** Shortens the long ids in a text of the statement; the file keeps them whole. */
export const shortenIds = (text: string): string =>
  text.replace(LONG_ID, (id) => `${id.slice(0, MAX_ID_LENGTH)}…`);
