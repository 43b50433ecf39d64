import type { Context } from '../../context.ts';
import {
  findStatementLines,
  NO_LINES,
  readStatementPart,
  type StatementFilter,
  type StatementLine,
  type StatementSums,
} from '../../ledger/index.ts';
import { readListSummary, readPage } from '../../lists/list-summary.ts';
import { createSummaryCache } from '../../lists/summary-cache.ts';

/** A page of the statement, newest first, and the sums of the whole range. */
export interface Statement {
  lines: readonly StatementLine[];
  sums: StatementSums;
}

/** Reads pages of statements. */
export function createStatements(context: Pick<Context, 'unitOfWork' | 'clock' | 'changes'>) {
  const { read } = context.unitOfWork;
  const readOverview = createSummaryCache(context, (filter: StatementFilter) =>
    readListSummary(
      (after) => read((tx) => readStatementPart(tx, filter, after)),
      { ...NO_LINES },
      'desc',
    ),
  );

  return async function readStatement(
    filter: StatementFilter,
    page: { limit: number; page: number },
  ): Promise<Statement> {
    const { sums, ...outline } = await readOverview(filter);
    const lines = await readPage(outline, page, (ids) => read((tx) => findStatementLines(tx, ids)));
    return { lines, sums };
  };
}
