import type { UserDetails } from '@exchange/contract';
import { registerField } from '@exchange/i18n';
import { valibotResolver } from '@hookform/resolvers/valibot';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useUpdateCoins } from './coins.api.ts';
import {
  type CoinsValues,
  calculateBalanceAfter,
  coinsSchema,
  readCoins,
  toCoinsValues,
} from './coins.form.ts';
import { useCoinsDecision } from './coins-decision.store.ts';

/** Form of a user's coins: fields, submission, and the pending step. */
export function useCoinsForm({ id: userId, balance }: UserDetails, onDone: () => void) {
  const decision = useCoinsDecision(userId);
  const form = useForm<CoinsValues>({
    resolver: valibotResolver(coinsSchema),
    defaultValues: toCoinsValues(decision?.change),
  });
  const { handleSubmit, setError, setValue, watch, formState } = form;
  const { mutate, isPending } = useUpdateCoins({
    onDone,
    onRefused: ({ text, field }) =>
      setError(field === 'amount' || field === 'reason' ? field : 'root', { message: text }),
  });
  const [direction, amount] = watch(['direction', 'amount']);
  const coins = readCoins({ direction, amount });
  const repeat = (event: FormEvent) => {
    event.preventDefault();
    if (decision) mutate(decision.change);
  };
  return {
    direction,
    setDirection: (next: CoinsValues['direction']) => setValue('direction', next),
    fieldOf: (name: 'amount' | 'reason') => registerField(form, name),
    /** Error that belongs to no field. */
    fault: formState.errors.root?.message,
    /** Resulting balance in rupees; undefined for an invalid amount. */
    after: coins === undefined ? undefined : calculateBalanceAfter(balance, coins),
    onSubmit: decision
      ? repeat
      : handleSubmit((values) =>
          mutate({ userId, amount: readCoins(values) ?? 0, reason: values.reason }),
        ),
    isPending,
    /** It was sent, and its response was lost. */
    isAwaited: decision !== undefined && !isPending,
    isLocked: isPending || decision !== undefined,
  };
}
