import type { WithdrawAccount } from '@exchange/contract';
import { translateSaid } from '@exchange/i18n';
import { valibotResolver } from '@hookform/resolvers/valibot';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { type Orders, useTransferDecision } from '../shared/transfer-decision.store.ts';
import { useTransferForm } from '../shared/useTransferForm.ts';
import {
  isFilled,
  selectRefusedField,
  toWithdrawFields,
  type WithdrawFields,
  type WithdrawMethod,
  type WithdrawValues,
  withdrawSchema,
} from './withdraw.form.ts';

const toOrder = ({ amount, ...account }: WithdrawValues): Orders['withdrawal'] => ({
  account,
  amount,
});

/** One withdrawal form: its fields, its submission, and the one that has no answer yet. */
export function useWithdrawForm(method: WithdrawMethod, account?: WithdrawAccount) {
  const before = useTransferDecision('withdrawal')?.order;
  // A form for a given account never takes another one that was sent.
  const known = account ? { account } : before && { ...before, amount: String(before.amount) };
  const { formState, handleSubmit, register, setError, watch } = useForm<
    WithdrawFields,
    unknown,
    WithdrawValues
  >({
    resolver: valibotResolver(withdrawSchema),
    defaultValues: toWithdrawFields(method, known),
  });
  const { submit, repeat, ...transfer } = useTransferForm('withdrawal', ({ reason, field }) => {
    const name = selectRefusedField(method, field) ?? 'root';
    if (reason) setError(name, { message: reason }, { shouldFocus: true });
  });
  const tryAgain = (event: FormEvent) => {
    event.preventDefault();
    repeat();
  };
  const send = (values: WithdrawValues) =>
    submit(account ? { account, amount: values.amount } : toOrder(values));
  return {
    ...transfer,
    register,
    faultOf(name: keyof WithdrawFields) {
      const message = formState.errors[name]?.message;
      return message ? translateSaid(message) : undefined;
    },
    /** What no field is to blame for. */
    fault: formState.errors.root?.message,
    onSubmit: transfer.sent ? tryAgain : handleSubmit(send),
    canSubmit: transfer.sent !== undefined || isFilled(watch()),
  };
}
