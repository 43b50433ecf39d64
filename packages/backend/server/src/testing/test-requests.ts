import { type AnyEndpoint, type Restriction, ROLES, type Role } from '@exchange/contract';
import { insertTransfer, type TransferRow } from '../modules/wallet/repository.ts';
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

/**
 * The kind of caller: with a role, without a token (`guest`), with an invalid one, or restricted to
 * one step.
 */
type TestCaller = 'guest' | 'forged' | 'ended' | Role | `${Restriction} ${Role}`;

/** Returns the status with which the contract rejects a caller; undefined: it is allowed. */
export function expectRejection(
  caller: TestCaller,
  { auth, roles, whileRestricted }: Pick<AnyEndpoint, 'auth' | 'roles' | 'whileRestricted'>,
): 401 | 403 | undefined {
  if (auth !== 'required') return undefined;
  const [name, restriction] = caller.split(' ').toReversed();
  const role = ROLES.find((each) => each === name);
  if (!role) return 401;
  if (restriction !== undefined && !whileRestricted) return 403;
  return roles && !roles.includes(role) ? 403 : undefined;
}
