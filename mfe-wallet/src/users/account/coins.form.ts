import { type CoinsChange, coinsAmount, staffReason } from '@exchange/contract';
import * as v from 'valibot';

/** Typed amount: plain digits with up to two decimals, above 0; the direction is the sign. */
const amountText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Please enter a valid amount.'),
  v.regex(/^\d{1,9}(?:\.\d{1,2})?$/, 'Please enter a valid amount.'),
);

export const coinsSchema = v.object({
  direction: v.picklist(['give', 'take']),
  amount: v.pipe(
    amountText,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { issues } = v.safeParse(coinsAmount, Number(dataset.value));
      if (issues) addIssue({ message: issues[0].message });
    }),
  ),
  reason: staffReason,
});
export type CoinsValues = v.InferOutput<typeof coinsSchema>;

/** Returns rupees, negative if they are taken; undefined for an invalid amount. */
export function readCoins({ direction, amount }: Pick<CoinsValues, 'direction' | 'amount'>) {
  const { success, output } = v.safeParse(amountText, amount);
  if (!success) return undefined;
  return direction === 'take' ? -Number(output) : Number(output);
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
