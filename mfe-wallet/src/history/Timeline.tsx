import type { TransferRequest } from '@exchange/contract';
import { formatDateTime, translateServerMessage, useTranslation } from '@exchange/i18n';
import { classNames } from '@exchange/ui';
import { STEP_LABELS } from './status.model.ts';
import styles from './Timeline.module.css';

/** Events of a request, oldest first; the last is its current state. */
export function Timeline({ request }: { request: TransferRequest }) {
  const { t } = useTranslation();
  if (request.timeline.length === 0) return null;
  const steps = request.timeline.map((each) => ({
    ...each,
    label: STEP_LABELS[request.kind][each.step],
  }));
  return (
    <ol className={styles.timeline}>
      {steps.map(({ step, label, at, by, reason }) => (
        <li key={`${step} ${at.getTime()}`} className={classNames(styles.step, styles[step])}>
          <span>
            <b>{t(label)}</b>
            <span className={styles.by}>{` · ${by === 'you' ? t('You') : t('Staff')}`}</span>
          </span>
          <time className={styles.when} dateTime={at.toISOString()}>
            {formatDateTime(at)}
          </time>
          {reason && <span className={styles.reason}>{translateServerMessage(reason)}</span>}
        </li>
      ))}
    </ol>
  );
}
