import type { WithdrawAccount } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { TextField } from '@exchange/ui';
import { SubmitActions } from '../shared/SubmitActions.tsx';
import { SubmitNote } from '../shared/SubmitNote.tsx';
import styles from '../shared/TransferForm.module.css';
import { SentWithdrawal } from './SentWithdrawal.tsx';
import { useWithdrawForm } from './use-withdraw-form.ts';
import { WITHDRAW_FIELDS, type WithdrawMethod } from './withdraw.form.ts';

/** Form of a withdrawal: to a new account with all its fields, or to a known one. */
export function WithdrawForm({
  method,
  account,
}: {
  method: WithdrawMethod;
  /** An earlier account: only the amount is required. */
  account?: WithdrawAccount;
}) {
  const { t } = useTranslation();
  const { register, faultOf, onSubmit, ...state } = useWithdrawForm(method, account);
  const fields = account ? [] : WITHDRAW_FIELDS[method];
  // Errors of hidden fields are shown elsewhere.
  const hidden = account && WITHDRAW_FIELDS[method].map(({ name }) => faultOf(name)).find(Boolean);
  return (
    <form
      className={styles.form}
      aria-label={t('Withdraw')}
      aria-busy={state.isPending}
      noValidate
      onSubmit={onSubmit}
    >
      {state.sent && state.wasSent ? (
        <SentWithdrawal order={state.sent} />
      ) : (
        <fieldset className={styles.fields} disabled={state.isLocked}>
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
          {state.askedProof === 'password' && (
            <TextField
              label={t('Password')}
              type="password"
              autoComplete="current-password"
              autoFocus
              hint={t('This account is new. Your password shows that it is you who asks.')}
              error={faultOf('password')}
              {...register('password')}
            />
          )}
          {state.askedProof === 'secondFactor' && (
            <TextField
              label={t('Code')}
              autoComplete="one-time-code"
              autoFocus
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
        busy={state.isPending}
        awaited={state.isAwaited}
        disabled={!state.canSubmit}
        onDiscard={state.discard}
      />
    </form>
  );
}
