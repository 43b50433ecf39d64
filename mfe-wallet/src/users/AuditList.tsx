import type { AuditStep } from '@exchange/contract';
import {
  formatDateTime,
  formatResult,
  translateServerMessage,
  useTranslation,
} from '@exchange/i18n';
import { AuditEventDetails } from './AuditEventDetails.tsx';
import styles from './AuditList.module.css';
import { toStepLabel } from './audit.model.ts';

/** Recorded steps in order, with their actor and reason. */
export function AuditList({ label, steps }: { label: string; steps: readonly AuditStep[] }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.list} aria-label={label}>
      {steps.map((step) => (
        <li key={step.id} className={styles.step}>
          <b>
            {translateServerMessage(toStepLabel(step))}
            {step.action === 'coins_updated' && step.amount !== undefined && (
              <span className={styles.amount}> {formatResult(step.amount)}</span>
            )}
          </b>
          <AuditEventDetails step={step} />
          <span className={styles.who}>
            {step.actor?.name ?? t('The system')} ·{' '}
            <time dateTime={step.at.toISOString()}>{formatDateTime(step.at)}</time>
          </span>
          {step.reason && (
            <span className={styles.reason}>{translateServerMessage(step.reason)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
