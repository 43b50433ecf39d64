import type { WithdrawAccount } from '@exchange/contract';
import { translateServerMessage } from '@exchange/i18n';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Orders, useTransferDecision } from '../shared/transfer-decision.store.ts';
import { transferDrafts } from '../shared/transfer-drafts.ts';
import { useFormDraft } from '../shared/use-form-draft.ts';
import { useTransferForm } from '../shared/use-transfer-form.ts';
import {
  isFilled,
  pickAccountFields,
  selectRefusedField,
  toProof,
  toWithdrawFields,
  type WithdrawFields,
  type WithdrawMethod,
  type WithdrawValues,
  withdrawSchema,
} from './withdraw.form.ts';

const toOrder = ({
  amount,
  password: _,
  secondFactor: __,
  ...account
}: WithdrawValues): Orders['withdrawal'] => ({ account, amount });

/** The draft shared by the forms for a given and for a new account. */
const { withdrawal } = transferDrafts;
const drafts = {
  previous: {
    ...withdrawal,
    keep: ({ amount = '' }) => withdrawal.keep({ source: 'previous', amount }),
  },
  new: { ...withdrawal, keep: (values) => withdrawal.keep({ ...values, source: 'new' }) },
} satisfies Record<string, typeof withdrawal>;

/** Returns the initial values: the given account, the pending request, or the draft. */
function selectFirstFields(
  method: WithdrawMethod,
  account: WithdrawAccount | undefined,
  before: Orders['withdrawal'] | undefined,
): WithdrawFields {
  const { amount = '', ...typed } = withdrawal.read();
  // A form for a given account ignores pending requests of others.
  if (account) return toWithdrawFields(method, { account, ...(!before && { amount }) });
  if (before) return toWithdrawFields(method, { ...before, amount: String(before.amount) });
  const empty = toWithdrawFields(method);
  return typed.source === 'new' && typed.method === method
    ? { ...empty, ...pickAccountFields(typed), amount }
    : empty;
}

/** One withdrawal form: fields, submission, and the pending request. */
export function useWithdrawForm(method: WithdrawMethod, account?: WithdrawAccount) {
  const before = useTransferDecision('withdrawal')?.order;
  const source = account ? 'previous' : 'new';
  const form = useForm<WithdrawFields, unknown, WithdrawValues>({
    resolver: valibotResolver(withdrawSchema),
    defaultValues: selectFirstFields(method, account, before),
  });
  const { formState, handleSubmit, register, setError, watch } = form;
  useFormDraft(form, drafts[source]);
  const [askedProof, setAskedProof] = useState<'password' | 'secondFactor'>();
  const { submit, repeat, ...transfer } = useTransferForm('withdrawal', ({ reason, field }) => {
    const name = selectRefusedField(method, field) ?? 'root';
    if (name === 'password' || name === 'secondFactor') setAskedProof(name);
    if (reason) setError(name, { message: reason }, { shouldFocus: true });
  });
  const tryAgain = (event: FormEvent) => {
    event.preventDefault();
    repeat();
  };
  const send = (values: WithdrawValues) => {
    // A code is valid once; neither proof stays in the form.
    for (const name of ['password', 'secondFactor'] as const) form.resetField(name);
    submit(account ? { account, amount: values.amount } : toOrder(values), toProof(values));
  };
  return {
    ...transfer,
    register,
    faultOf(name: keyof WithdrawFields) {
      const message = formState.errors[name]?.message;
      return message ? translateServerMessage(message) : undefined;
    },
    /** Error that belongs to no field. */
    fault: formState.errors.root?.message,
    onSubmit: transfer.sent ? tryAgain : handleSubmit(send),
    /** The required proof of identity, once the server asks for it. */
    askedProof,
    canSubmit: transfer.sent !== undefined || isFilled(watch()),
  };
}
