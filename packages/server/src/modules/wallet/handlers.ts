import { toEpoch } from '@exchange/contract';
import { toRupees } from '../../money.ts';
import type { Module } from '../module.ts';
import { listTransfers, type TransferRow } from './repository.ts';

const toRequestRow = (row: TransferRow) => ({
  id: row.id,
  type: row.type,
  accountNumber: row.accountNumber,
  UTR: row.utr,
  amount: toRupees(row.amount),
  status: row.status,
  method: row.method,
  created_at: toEpoch(row.createdAt),
  reason: row.reason,
});

export const walletModule: Module = ({ unitOfWork, ledger }) => ({
  walletBalance: async ({ user }) => {
    const balance = await unitOfWork.withTransaction((tx) => ledger.readBalance(tx, user.id));
    return {
      data: {
        balance: toRupees(balance.availablePaise),
        liability: toRupees(balance.exposurePaise),
      },
    };
  },
  myDepositRequests: async ({ user, input }) => {
    const { rows, total } = await unitOfWork.withTransaction((tx) =>
      listTransfers(tx, { userId: user.id, ...input }),
    );
    return { data: rows.map(toRequestRow), total };
  },
});
