import type { NewAccount } from '../modules/wallet/account-options.repository.ts';
import { toPaise } from '../money.ts';

/** Stands where a holder's name does, so that nobody pays. */
export const INVENTED_HOLDER = 'DEMO ONLY - NO REAL PAYMENT';
const MIN_RUPEES = 100;
const MAX_RUPEES = { bank: 200_000, upi: 100_000 } as const;

/** A bank account and a UPI id that nobody could take for real ones; operators put in their own. */
export const createDemoAccounts = (brand: string): NewAccount[] => [
  {
    brand,
    position: 0,
    accountType: 'IMPS',
    bankName: 'Demonstration Bank',
    accountNumber: '000000000000',
    ifsc: 'DEMO0000000',
    holderName: INVENTED_HOLDER,
    minDeposit: toPaise(MIN_RUPEES),
    maxDeposit: toPaise(MAX_RUPEES.bank),
  },
  {
    brand,
    position: 1,
    accountType: 'UPI',
    holderName: INVENTED_HOLDER,
    upiId: `${brand}.demo@example`,
    minDeposit: toPaise(MIN_RUPEES),
    maxDeposit: toPaise(MAX_RUPEES.upi),
  },
];
