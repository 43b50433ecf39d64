import type { Tx } from '@exchange/server-kit/database';
import { toPaise } from '../../money.ts';
import { type AccountOptionRow, listAccountOptions } from './account-options.repository.ts';

/** An account that players pay to. */
export type OfferedAccount = Omit<AccountOptionRow, 'id' | 'active'>;

/** In place of a holder's name, so that no one pays. */
export const INVENTED_HOLDER = 'DEMO ONLY - NO REAL PAYMENT';
const MIN_RUPEES = 100;
const MAX_RUPEES = { bank: 200_000, upi: 100_000 } as const;

/**
 * Returns a bank account and a UPI id that are recognizably invented: those of demo accounts, and
 * of a system that is tried out until its operator adds others.
 */
export const createPlayAccounts = (brand: string): OfferedAccount[] => [
  {
    brand,
    position: 0,
    accountType: 'IMPS',
    bankName: 'Demonstration Bank',
    accountNumber: '000000000000',
    ifsc: 'DEMO0000000',
    holderName: INVENTED_HOLDER,
    upiId: null,
    minDeposit: toPaise(MIN_RUPEES),
    maxDeposit: toPaise(MAX_RUPEES.bank),
    attachment: null,
  },
  {
    brand,
    position: 1,
    accountType: 'UPI',
    bankName: null,
    accountNumber: null,
    ifsc: null,
    holderName: INVENTED_HOLDER,
    upiId: `${brand}.demo@example`,
    minDeposit: toPaise(MIN_RUPEES),
    maxDeposit: toPaise(MAX_RUPEES.upi),
    attachment: null,
  },
];

/** Returns the accounts that a player may pay to; a demo account only gets invented ones. */
export const listOfferedAccounts = async (
  tx: Tx,
  { brand, isDemo }: { brand: string; isDemo: boolean },
): Promise<OfferedAccount[]> =>
  isDemo ? createPlayAccounts(brand) : listAccountOptions(tx, brand);
