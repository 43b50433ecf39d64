import { type AccountOption, typedAmount } from '@exchange/contract';
import { translateSaid, useTranslation } from '@exchange/i18n';
import { Button, TextField } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type FormEvent, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as v from 'valibot';
import { type Refusal, useSubmitTransfer } from '../history/submit.queries.ts';
import { SubmitNote } from '../shared/SubmitNote.tsx';
import { useTransferDecision } from '../shared/transfer-decision.store.ts';
import styles from './DepositForm.module.css';
import {
  createDepositSchema,
  DEPOSIT_FIELDS,
  type DepositFields,
  type DepositValues,
  EMPTY_DEPOSIT,
} from './deposit.form.ts';
import { QuickAmounts } from './QuickAmounts.tsx';
import { SlipField } from './SlipField.tsx';

/** Reports a payment: UTR, amount and proof. `onAmount` follows the amount while it is one. */
export function DepositForm({
  account,
  onAmount,
}: {
  account: AccountOption;
  onAmount: (rupees: number | undefined) => void;
}) {
  const { t } = useTranslation();
  const awaited = useTransferDecision('deposit');
  const sent = awaited?.order;
  /** Each deposit begins with an empty place for its slip. */
  const [round, setRound] = useState(0);
  const form = useForm<DepositFields, unknown, DepositValues>({
    resolver: valibotResolver(createDepositSchema(account)),
    defaultValues: sent
      ? { ...sent, amount: String(sent.amount), proof: sent.attachment }
      : EMPTY_DEPOSIT,
  });
  const { control, formState, getValues, handleSubmit, register, reset, setError, setValue } = form;
  const refuse = ({ reason, field }: Refusal) => {
    const name = field ? DEPOSIT_FIELDS[field] : undefined;
    if (reason) setError(name ?? 'root', { message: reason }, { shouldFocus: true });
  };
  const clear = () => {
    reset(EMPTY_DEPOSIT);
    setRound((before) => before + 1);
    onAmount(undefined);
  };
  const { mutate, isPending } = useSubmitTransfer('deposit', { onDone: clear, onRefused: refuse });
  const submit = ({ utr, amount, paidFrom, proof }: DepositValues) =>
    mutate({ account, utr, amount, paidFrom, attachment: proof });
  const repeat = (event: FormEvent) => {
    event.preventDefault();
    if (sent) mutate(sent);
  };
  const noteAmount = (text: string) => {
    const amount = v.safeParse(typedAmount, text);
    onAmount(amount.success ? amount.output : undefined);
  };
  const add = (rupees: number) => {
    const text = String(Number(getValues('amount') || 0) + rupees);
    if (Number.isNaN(Number(text))) return;
    setValue('amount', text, { shouldValidate: true });
    noteAmount(text);
  };
  const faultOf = (name: keyof DepositFields) => {
    const message = formState.errors[name]?.message;
    return message ? translateSaid(message) : undefined;
  };
  const locked = isPending || awaited !== undefined;

  return (
    <form
      className={styles.form}
      aria-label={t('Deposit')}
      aria-busy={isPending}
      noValidate
      onSubmit={sent ? repeat : handleSubmit(submit)}
    >
      <fieldset className={styles.fields} disabled={locked}>
        <TextField
          label={t('Amount')}
          inputMode="decimal"
          autoComplete="off"
          error={faultOf('amount')}
          {...register('amount', { onChange: ({ target }) => noteAmount(target.value) })}
        />
        <QuickAmounts onPick={add} />
        <TextField
          label={t('UTR')}
          inputMode="numeric"
          autoComplete="off"
          error={faultOf('utr')}
          {...register('utr')}
        />
        <TextField
          label={t('Paid from (UPI ID or account number, optional)')}
          autoComplete="off"
          autoCapitalize="none"
          error={faultOf('paidFrom')}
          {...register('paidFrom')}
        />
        <Controller
          control={control}
          name="proof"
          render={({ field }) => (
            <SlipField
              key={round}
              value={field.value}
              error={faultOf('proof')}
              onChange={(name) =>
                setValue('proof', name, { shouldValidate: name !== '' && formState.isSubmitted })
              }
            />
          )}
        />
      </fieldset>
      <SubmitNote
        awaited={awaited !== undefined && !isPending}
        fault={formState.errors.root?.message}
      />
      <Button type="submit" variant="accent" wide busy={isPending}>
        {sent && !isPending ? t('Try again') : t('Submit')}
      </Button>
    </form>
  );
}
