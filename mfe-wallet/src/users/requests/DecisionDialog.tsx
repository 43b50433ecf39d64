import type { Decision, StaffRequest } from '@exchange/contract';
import {
  formatRupees,
  registerField,
  translateServerMessage,
  useTranslation,
} from '@exchange/i18n';
import { Button, Dialog, TextField } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { CopyButton } from '../CopyButton.tsx';
import styles from '../form.module.css';
import { type DecisionValues, declineSchema, plainSchema } from './decision.form.ts';
import { DECISION_LABELS } from './decision-labels.ts';
import { RequestDetailsList } from './RequestDetails.tsx';
import { useDecide } from './requests.api.ts';

/** Effects of decisions, shown before the confirmation. */
const EFFECT_TEXTS = {
  deposit: {
    approve: 'The amount is credited to the user at once.',
    pay: '',
    decline: 'Nothing is credited. The user reads the reason.',
  },
  withdrawal: {
    approve: 'The user sees the withdrawal as approved. Pay it, then mark it as paid.',
    pay: 'Confirm only once the money was sent. This cannot be undone.',
    decline: 'The amount goes back to the user at once. The user reads the reason.',
  },
} as const;

/** Confirms a decision; a decline needs a reason. */
export function DecisionDialog({
  request,
  decision,
  onClose,
}: {
  request: StaffRequest;
  decision: Decision;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const declines = decision === 'decline';
  const form = useForm<DecisionValues>({
    resolver: valibotResolver(declines ? declineSchema : plainSchema),
    defaultValues: { reason: '' },
  });
  const { handleSubmit, setError } = form;
  const { root } = form.formState.errors;
  const { mutate, isPending } = useDecide({
    onDone: onClose,
    onFailed: (message) => setError('root', { message }),
  });
  const kind = t(request.kind === 'deposit' ? 'Deposit' : 'Withdrawal');
  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title={`${t(DECISION_LABELS[decision])}: ${kind}`}
      closeText={t('Close')}
    >
      <form
        className={styles.form}
        onSubmit={handleSubmit(({ reason }) => mutate({ request, decision, reason }))}
        noValidate
      >
        <dl className={styles.facts}>
          <dt>{t('User')}</dt>
          <dd>{request.user.name}</dd>
          <dt>{t('Amount')}</dt>
          <dd className={styles.strong}>{formatRupees(request.amount)}</dd>
        </dl>
        <RequestDetailsList request={request} withUser={false} />
        {decision === 'pay' && (
          <CopyButton text={request.reference} label={t('Copy account number')} />
        )}
        <p className={styles.hint}>{t(EFFECT_TEXTS[request.kind][decision])}</p>
        {declines && (
          <TextField
            label={t('Reason')}
            autoComplete="off"
            maxLength={200}
            {...registerField(form, 'reason')}
          />
        )}
        {root?.message && (
          <p className={styles.error} role="alert">
            {translateServerMessage(root.message)}
          </p>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose} disabled={isPending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="accent" busy={isPending}>
            {t(DECISION_LABELS[decision])}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
