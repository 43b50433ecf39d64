import {
  type CoinsChange,
  coinsAmount,
  readAmount,
  staffReason,
  TRANSFER_TEXTS,
} from '@exchange/contract';
import * as v from 'valibot';

export const coinsSchema = v.object({
  direction: v.picklist(['give', 'take']),
  amount: v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const rupees = readAmount(dataset.value);
      const { issues } = v.safeParse(coinsAmount, rupees);
      const message = rupees === undefined ? TRANSFER_TEXTS.amount : issues?.[0].message;
      if (message) addIssue({ message });
    }),
  ),
  reason: staffReason,
});
export type CoinsValues = v.InferOutput<typeof coinsSchema>;

/** Returns rupees, negative if they are taken; undefined for an invalid amount. */
export function readCoins({ direction, amount }: Pick<CoinsValues, 'direction' | 'amount'>) {
  const rupees = readAmount(amount);
  return rupees !== undefined && direction === 'take' ? -rupees : rupees;
}

/** Returns the fields of a pending step, or empty ones. */
export const toCoinsValues = (change?: CoinsChange): CoinsValues => ({
  direction: change && change.amount < 0 ? 'take' : 'give',
  amount: change ? String(Math.abs(change.amount)) : '',
  reason: change?.reason ?? '',
});

/** Returns the remaining rupees, to the paisa. */
export const calculateBalanceAfter = (balance: number, coins: number): number =>
  Math.round((balance + coins) * 100) / 100;
