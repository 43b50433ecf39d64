import { fromEpoch, toEpoch } from '@exchange/contract';
import type { StatementLine } from '../../ledger/index.ts';
import { toRupees } from '../../money.ts';
import type { Module } from '../module.ts';

/** The last millisecond of a second: ranges on the wire are whole seconds, both ends included. */
const LAST_MS = 999;

const toStatementRow = (line: StatementLine) => ({
  id: line.id,
  market: line.market,
  description: line.description,
  amount: toRupees(line.amount),
  balance: toRupees(line.balanceAfter),
  remark: line.remark,
  created_at: toEpoch(line.createdAt),
});

export const reportsModule: Module = ({ unitOfWork, ledger }) => ({
  // Newest first: the first row of the first page carries the balance of now.
  statement: async ({ user, input }) => {
    const { lines, total } = await unitOfWork.withTransaction((tx) =>
      ledger.readStatement(tx, {
        userId: user.id,
        from: fromEpoch(input.from_date),
        to: new Date(fromEpoch(input.to_date).getTime() + LAST_MS),
        filter: input.filter,
        limit: input.limit,
        page: input.pageno,
      }),
    );
    return { data: lines.map(toStatementRow), total };
  },
});
