import { toRupees } from '../../money.ts';
import type { Module } from '../module.ts';
import { createDecisionHandlers } from './decision-handlers.ts';
import { listTransfers } from './repository.ts';
import { toRequestRow } from './request-wire.ts';

export const walletModule: Module = (context) => ({
  ...createDecisionHandlers(context),
  ...createPlayerHandlers(context),
});

const createPlayerHandlers: Module = ({ unitOfWork, ledger }) => ({
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
