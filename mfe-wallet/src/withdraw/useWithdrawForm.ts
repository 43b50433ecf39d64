import type { WithdrawAccount, WithdrawOrder } from '@exchange/contract';
import { translateSaid } from '@exchange/i18n';
import { valibotResolver } from '@hookform/resolvers/valibot';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { type Refusal, useSubmitTransfer } from '../history/submit.queries.ts';
import { useTransferDecision } from '../shared/transfer-decision.store.ts';
import {
  isFilled,
  selectRefusedField,
  toWithdrawFields,
  type WithdrawFields,
  type WithdrawMethod,
  type WithdrawValues,
  withdrawSchema,
} from './withdraw.form.ts';

const toOrder = ({ amount, ...account }: WithdrawValues): WithdrawOrder => ({ account, amount });

/** One withdrawal form: its fields, its submission, and the one that has no answer yet. */
export function useWithdrawForm(method: WithdrawMethod, account?: WithdrawAccount) {
  const awaited = useTransferDecision('withdrawal');
  const sent = awaited?.order;
  const { formState, handleSubmit, register, reset, setError, watch } = useForm<
    WithdrawFields,
    unknown,
    WithdrawValues
  >({
    resolver: valibotResolver(withdrawSchema),
    defaultValues: sent
      ? toWithdrawFields(method, { account: sent.account, amount: String(sent.amount) })
      : toWithdrawFields(method, { ...(account && { account }) }),
  });
  const refuse = ({ reason, field }: Refusal) => {
    const name = selectRefusedField(method, field) ?? 'root';
    if (reason) setError(name, { message: reason }, { shouldFocus: true });
  };
  const clear = () => reset(toWithdrawFields(method, { ...(account && { account }) }));
  const { mutate, isPending } = useSubmitTransfer('withdrawal', {
    onDone: clear,
    onRefused: refuse,
  });
  const repeat = (event: FormEvent) => {
    event.preventDefault();
    if (sent) mutate(sent);
  };
  return {
    register,
    faultOf(name: keyof WithdrawFields) {
      const message = formState.errors[name]?.message;
      return message ? translateSaid(message) : undefined;
    },
    /** What no field is to blame for. */
    fault: formState.errors.root?.message,
    onSubmit: sent ? repeat : handleSubmit((values) => mutate(toOrder(values))),
    isPending,
    /** It was sent, and nobody heard the answer. */
    isAwaited: awaited !== undefined && !isPending,
    isLocked: isPending || awaited !== undefined,
    canSubmit: sent !== undefined || isFilled(watch()),
  };
}
