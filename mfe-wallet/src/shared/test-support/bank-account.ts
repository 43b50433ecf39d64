import type { AccountOption } from '@exchange/contract';

/** A bank account of the operator for deposits from 100 to 1000 rupees. */
export const bankAccount: AccountOption = {
  type: 'IMPS',
  kind: 'bank',
  bankName: 'Demo Bank',
  accountNumber: '123456789012',
  ifsc: 'DEMO0001234',
  holderName: 'Asha Rao',
  upiId: '',
  minDeposit: 100,
  maxDeposit: 1000,
};
