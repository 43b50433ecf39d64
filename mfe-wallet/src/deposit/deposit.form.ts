import {
  type AccountOption,
  findDepositFault,
  readAmount,
  TRANSFER_LENGTHS,
  transferRules,
  typedDepositAmount,
} from '@exchange/contract';
import * as v from 'valibot';

/** Creates the schema of the deposit form (point 5) with the limits of the chosen account. */
export const createDepositSchema = (account: AccountOption) =>
  v.object({
    utr: transferRules.utr,
    amount: v.pipe(
      typedDepositAmount,
      v.rawCheck(({ dataset, addIssue }) => {
        const fault = dataset.typed ? findDepositFault(dataset.value, account) : undefined;
        if (fault) addIssue({ message: fault });
      }),
    ),
    paidFrom: v.pipe(v.string(), v.trim(), v.maxLength(TRANSFER_LENGTHS.sender)),
    proof: transferRules.proof,
  });

export type DepositFields = v.InferInput<ReturnType<typeof createDepositSchema>>;
export type DepositValues = v.InferOutput<ReturnType<typeof createDepositSchema>>;

export const EMPTY_DEPOSIT: DepositFields = { utr: '', amount: '', paidFrom: '', proof: '' };

/** Form fields by payload field. */
export const DEPOSIT_FIELDS: Readonly<Record<string, keyof DepositFields>> = {
  transaction_id: 'utr',
  amount: 'amount',
  sender: 'paidFrom',
  attachment: 'proof',
};

const PAISE_PER_RUPEE = 100;

/** Adds rupees to the typed amount, exact to the paisa; undefined if that is no amount. */
export function addRupees(typed: string, rupees: number): string | undefined {
  const before = typed.trim() === '' ? 0 : readAmount(typed);
  if (before === undefined) return undefined;
  return String(Math.round((before + rupees) * PAISE_PER_RUPEE) / PAISE_PER_RUPEE);
}
