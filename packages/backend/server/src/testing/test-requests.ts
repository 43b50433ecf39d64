import type { TransferRow } from '../modules/wallet/repository.ts';
import { insertTransfer } from '../modules/wallet/repository.ts';
import { debitWithdrawal } from '../modules/wallet/transfers.ts';
import { toPaise } from '../money.ts';
import type { TestApp } from './test-app.ts';

/** Adds a pending request of a user; a withdrawal's money is moved to pending at once. */
export function addTestRequest(
  { context, clock }: TestApp,
  userId: number,
  type: TransferRow['type'],
  rupees: number,
  more: Partial<TransferRow> = {},
): Promise<TransferRow> {
  return context.unitOfWork.withTransaction(async (tx) => {
    const request = await insertTransfer(tx, {
      userId,
      type,
      status: 'P',
      method: 'UPI',
      amount: toPaise(rupees),
      createdAt: clock.now(),
      ...more,
    });
    if (type === 'W') await debitWithdrawal(tx, context.ledger, request);
    return request;
  });
}
