import type { NewAccount } from '../modules/wallet/account-options.repository.ts';
import { toPaise } from '../money.ts';

/** In place of a holder's name, so that no one pays. */
export const INVENTED_HOLDER = 'DEMO ONLY - NO REAL PAYMENT';
const MIN_RUPEES = 100;
const MAX_RUPEES = { bank: 200_000, upi: 100_000 } as const;

/** Returns a bank account and a UPI id that are recognizably invented; operators add their own. */
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
