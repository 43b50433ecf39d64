import { type AccountOption, QUICK_DEPOSITS_RUPEES, typedDepositAmount } from '@exchange/contract';
import { formatAmount, translateServerMessage, useTranslation } from '@exchange/i18n';
import { TextField } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as v from 'valibot';
import { SubmitActions, SubmitNote } from '../shared/SubmitActions.tsx';
import styles from '../shared/TransferForm.module.css';
import { transferDrafts, usePendingTransfer } from '../shared/transfer.store.ts';
import { useFormDraft, useTransferForm } from '../shared/use-transfer-form.ts';
import {
  addRupees,
  createDepositSchema,
  DEPOSIT_FIELDS,
  type DepositFields,
  type DepositValues,
  EMPTY_DEPOSIT,
} from './deposit.form.ts';
import { SlipField } from './SlipField.tsx';

/** Buttons that add an amount. */
function QuickAmounts({ onPick }: { onPick: (rupees: number) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.amounts} aria-label={t('Quick amounts')}>
      {QUICK_DEPOSITS_RUPEES.map((rupees) => (
        <button key={rupees} type="button" className={styles.amount} onClick={() => onPick(rupees)}>
          {`+${formatAmount(rupees)}`}
        </button>
      ))}
    </fieldset>
  );
}

/** Returns the form's draft; the account is not one of its fields. */
function readTyped(): Partial<DepositFields> {
  const { account: _, ...typed } = transferDrafts.deposit.read();
  return typed;
}

/** Reports a payment: UTR, amount and proof. `onAmount` receives each valid amount. */
export function DepositForm({
  account,
  onAmount,
}: {
  account: AccountOption;
  onAmount: (rupees: number | undefined) => void;
}) {
  const { t } = useTranslation();
  const before = usePendingTransfer('deposit')?.order;
  const form = useForm<DepositFields, unknown, DepositValues>({
    resolver: valibotResolver(createDepositSchema(account)),
    defaultValues: before
      ? { ...before, amount: String(before.amount), proof: before.attachment }
      : { ...EMPTY_DEPOSIT, ...readTyped() },
  });
  const { control, formState, getValues, handleSubmit, register, setError, setValue } = form;
  useFormDraft(form, transferDrafts.deposit);
  const { submit, sent, ...transfer } = useTransferForm('deposit', ({ reason, field }) => {
    const name = field ? DEPOSIT_FIELDS[field] : undefined;
    if (reason) setError(name ?? 'root', { message: reason }, { shouldFocus: true });
  });
  const [isUploading, setUploading] = useState(false);
  const send = ({ utr, amount, paidFrom, proof }: DepositValues) =>
    submit({ account, utr, amount, paidFrom, attachment: proof });
  const repeat = (event: FormEvent) => {
    event.preventDefault();
    transfer.repeat();
  };
  const noteAmount = (text: string) => {
    const amount = v.safeParse(typedDepositAmount, text);
    onAmount(amount.success ? amount.output : undefined);
  };
  const showDraft = useEffectEvent(() => {
    if (!before) noteAmount(getValues('amount'));
  });
  useEffect(() => {
    showDraft();
    return () => onAmount(undefined);
  }, [onAmount]);
  const add = (rupees: number) => {
    const typed = getValues('amount');
    const text = addRupees(typed, rupees) ?? typed;
    setValue('amount', text, { shouldValidate: true });
    noteAmount(text);
  };
  const faultOf = (name: keyof DepositFields) => {
    const message = formState.errors[name]?.message;
    return message ? translateServerMessage(message) : undefined;
  };

  return (
    <form
      className={styles.form}
      aria-label={t('Deposit')}
      aria-busy={transfer.isInFlight}
      noValidate
      onSubmit={sent ? repeat : handleSubmit(send)}
    >
      <fieldset className={styles.fields} disabled={transfer.isLocked}>
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
              ref={field.ref}
              value={field.value}
              error={faultOf('proof')}
              onRunning={setUploading}
              onChange={(name) => setValue('proof', name, { shouldValidate: name !== '' })}
            />
          )}
        />
      </fieldset>
      <SubmitNote
        awaited={transfer.isAwaited}
        fault={formState.errors.root?.message}
        canDiscard={transfer.discard !== undefined}
      />
      <SubmitActions
        busy={transfer.isInFlight || isUploading}
        awaited={transfer.isAwaited}
        onDiscard={transfer.discard}
      />
    </form>
  );
}
