import { maskAccount, type WithdrawAccount, type WithdrawTerms } from '@exchange/contract';
import { formatRupees, translateServerMessage, useTranslation } from '@exchange/i18n';
import { TextField } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { SubmitActions, SubmitNote } from '../shared/SubmitActions.tsx';
import styles from '../shared/TransferForm.module.css';
import { type Orders, transferDrafts, usePendingTransfer } from '../shared/transfer.store.ts';
import { useFormDraft, useTransferForm } from '../shared/use-transfer-form.ts';
import {
  isFilled,
  type ProofName,
  pickAccountFields,
  selectDepositAccount,
  selectProofName,
  selectRefusedField,
  toProof,
  toWithdrawFields,
  WITHDRAW_FIELDS,
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
function useWithdrawForm(
  method: WithdrawMethod,
  account: WithdrawAccount | undefined,
  terms: WithdrawTerms | undefined,
) {
  const before = usePendingTransfer('withdrawal')?.order;
  const source = account ? 'previous' : 'new';
  const form = useForm<WithdrawFields, unknown, WithdrawValues>({
    resolver: valibotResolver(withdrawSchema),
    defaultValues: selectFirstFields(method, account, before),
  });
  const { formState, handleSubmit, register, setError, setValue, watch } = form;
  useFormDraft(form, drafts[source]);
  const [refusedFor, setRefusedFor] = useState<ProofName>();
  const proofName = refusedFor ?? selectProofName(terms, account);
  const { submit, repeat, ...transfer } = useTransferForm('withdrawal', ({ reason, field }) => {
    const name = selectRefusedField(method, field) ?? 'root';
    if (name === 'password' || name === 'secondFactor') setRefusedFor(name);
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
    /** The required proof of identity. */
    proofName,
    /** The server asked for it, so the focus goes there. */
    isProofAsked: refusedFor !== undefined,
    canSubmit: transfer.sent !== undefined || isFilled(watch(), proofName),
    typedAccount: watch('accountNumber'),
    fillAccount: (number: string) =>
      setValue('accountNumber', number, { shouldValidate: formState.isSubmitted }),
  };
}

/** A pending withdrawal as it was sent. */
function SentWithdrawal({ order: { account, amount } }: { order: Orders['withdrawal'] }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.sent} aria-label={t('Sent withdrawal')}>
      <div className={styles.fact}>
        <dt className={styles.label}>{t('Amount')}</dt>
        <dd className={styles.sentAmount}>{formatRupees(amount)}</dd>
      </div>
      {WITHDRAW_FIELDS[account.method].map(({ name, label }) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.label}>{t(label)}</dt>
          <dd className={styles.value}>{account[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Form of a withdrawal: to a new account with all its fields, or to a known one. */
export function WithdrawForm({
  method,
  terms,
  account,
}: {
  method: WithdrawMethod;
  /** Unknown terms show with the server's answer. */
  terms?: WithdrawTerms | undefined;
  /** An earlier account: only the amount is required. */
  account?: WithdrawAccount;
}) {
  const { t } = useTranslation();
  const { register, faultOf, onSubmit, ...state } = useWithdrawForm(method, account, terms);
  const depositAccount = terms && !account ? selectDepositAccount(terms, method) : undefined;
  const fields = account ? [] : WITHDRAW_FIELDS[method];
  // Errors of hidden fields are shown elsewhere.
  const hidden = account && WITHDRAW_FIELDS[method].map(({ name }) => faultOf(name)).find(Boolean);
  return (
    <form
      className={styles.form}
      aria-label={t('Withdraw')}
      aria-busy={state.isInFlight}
      noValidate
      onSubmit={onSubmit}
    >
      {state.sent && state.wasSent ? (
        <SentWithdrawal order={state.sent} />
      ) : (
        <fieldset className={styles.fields} disabled={state.isLocked}>
          {depositAccount !== undefined && depositAccount !== state.typedAccount && (
            <button
              type="button"
              className={styles.offer}
              onClick={() => state.fillAccount(depositAccount)}
            >
              {t('Use the account of your last deposit: {{account}}', {
                account: maskAccount(depositAccount),
              })}
            </button>
          )}
          {fields.map(({ name, label, inputMode }) => (
            <TextField
              key={name}
              label={t(label)}
              autoComplete="off"
              {...(inputMode && { inputMode })}
              {...(name === 'ifsc' && { autoCapitalize: 'characters' })}
              error={faultOf(name)}
              {...register(name)}
            />
          ))}
          <TextField
            label={t('Amount')}
            inputMode="decimal"
            autoComplete="off"
            error={faultOf('amount')}
            {...register('amount')}
          />
          {state.proofName === 'password' && (
            <TextField
              label={t('Password')}
              type="password"
              autoComplete="current-password"
              autoFocus={state.isProofAsked}
              hint={t('This account is new. Your password shows that it is you who asks.')}
              error={faultOf('password')}
              {...register('password')}
            />
          )}
          {state.proofName === 'secondFactor' && (
            <TextField
              label={t('Code')}
              autoComplete="one-time-code"
              autoFocus={state.isProofAsked}
              autoCapitalize="characters"
              hint={t(
                'This account is new. A code of your authenticator app shows that it is you who asks.',
              )}
              error={faultOf('secondFactor')}
              {...register('secondFactor')}
            />
          )}
        </fieldset>
      )}
      <SubmitNote
        awaited={state.isAwaited}
        fault={state.fault ?? hidden}
        canDiscard={state.discard !== undefined}
      />
      <SubmitActions
        busy={state.isInFlight}
        awaited={state.isAwaited}
        disabled={!state.canSubmit}
        onDiscard={state.discard}
      />
    </form>
  );
}
