import { fromEpoch, toEpoch } from '@exchange/contract';
import { endOfSecond } from '../../http/list-filters.ts';
import type { StatementLine } from '../../ledger/index.ts';
import { toRupees } from '../../money.ts';
import type { Module } from '../module.ts';

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
        to: endOfSecond(input.to_date),
        filter: input.filter,
        limit: input.limit,
        page: input.pageno,
      }),
    );
    return { data: lines.map(toStatementRow), total };
  },
});
