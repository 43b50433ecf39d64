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

/** The form of a user's coins: its fields, its step, and the one that has no answer yet. */
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
    /** What no field is to blame for. */
    fault: formState.errors.root?.message,
    /** Rupees that the step leads to; undefined where no amount is typed. */
    after: coins === undefined ? undefined : calculateBalanceAfter(balance, coins),
    onSubmit: decision
      ? repeat
      : handleSubmit((values) =>
          mutate({ userId, amount: readCoins(values) ?? 0, reason: values.reason }),
        ),
    isPending,
    /** It was sent, and nobody heard the answer. */
    isAwaited: decision !== undefined && !isPending,
    isLocked: isPending || decision !== undefined,
  };
}
