import type { SecondPersonStep } from '@exchange/contract';
import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { Button, Dialog } from '@exchange/ui';
import { useState } from 'react';
import styles from '../form.module.css';
import { useDecideStep, type Verdict } from './second-person.api.ts';
import { formatStepAmount, STEP_LABELS } from './step.model.ts';

const VERDICTS = {
  confirmed: { title: 'Confirm', text: 'The money moves at once. This cannot be undone.' },
  declined: { title: 'Decline', text: 'Nothing moves. It would have to be begun again.' },
} as const;

/** Confirms a second person's decision on a step. */
export function SecondPersonDialog({
  step,
  verdict,
  onClose,
}: {
  step: SecondPersonStep;
  verdict: Verdict;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [key] = useState(() => crypto.randomUUID());
  const [fault, setFault] = useState('');
  const { mutate, isPending } = useDecideStep({ key, onDone: onClose, onFailed: setFault });
  const { title, text } = VERDICTS[verdict];
  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title={`${t(title)}: ${t(STEP_LABELS[step.kind])}`}
      closeText={t('Close')}
    >
      <div className={styles.form}>
        <dl className={styles.facts}>
          <dt>{t('User')}</dt>
          <dd>{step.user.name}</dd>
          <dt>{t('Amount')}</dt>
          <dd className={styles.strong}>{formatStepAmount(step)}</dd>
          <dt>{t('Begun by')}</dt>
          <dd>{step.makerName}</dd>
        </dl>
        <p className={styles.hint}>{t(text)}</p>
        {fault && (
          <p className={styles.error} role="alert">
            {translateServerMessage(fault)}
          </p>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose} disabled={isPending}>
            {t('Cancel')}
          </Button>
          <Button
            variant="accent"
            busy={isPending}
            onClick={() => mutate({ id: step.id, verdict })}
          >
            {t(title)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
