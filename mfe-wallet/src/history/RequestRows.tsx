// biome-ignore-all lint/a11y/noRedundantRoles: rows laid out as grids undo the display of a table, and browsers its roles with it

import { BASES, type TransferRequest } from '@exchange/contract';
import {
  formatDateTime,
  formatRupees,
  translateServerMessage,
  useTranslation,
} from '@exchange/i18n';
import { Badge, Button, buttonClass, classNames } from '@exchange/ui';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useCancelWithdrawal } from './history.api.ts';
import styles from './RequestTable.module.css';
import { BY_LABELS, STATUS_STYLES, STEP_LABELS } from './status.model.ts';
import timelineStyles from './Timeline.module.css';

/** Events of a request, oldest first; the last is its current state. */
function Timeline({ request }: { request: TransferRequest }) {
  const { t } = useTranslation();
  if (request.timeline.length === 0) return null;
  const steps = request.timeline.map((each) => ({
    ...each,
    label: STEP_LABELS[request.kind][each.step],
  }));
  return (
    <ol className={timelineStyles.timeline}>
      {steps.map(({ step, label, at, by, reason }) => (
        <li
          key={`${step} ${at.getTime()}`}
          className={classNames(timelineStyles.step, timelineStyles[step])}
        >
          <span>
            <b>{t(label)}</b>
            <span className={timelineStyles.by}>{` · ${t(BY_LABELS[by])}`}</span>
          </span>
          <time className={timelineStyles.when} dateTime={at.toISOString()}>
            {formatDateTime(at)}
          </time>
          {reason && (
            <span className={timelineStyles.reason}>{translateServerMessage(reason)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Cancels a pending withdrawal after a confirmation. */
function CancelWithdrawal({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<boolean>();
  const { mutate, isPending } = useCancelWithdrawal(onDone);
  if (!asked) {
    return (
      // Returns the focus to the button of before the confirmation.
      <Button variant="outline" autoFocus={asked === false} onClick={() => setAsked(true)}>
        {t('Cancel withdrawal')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="accent" busy={isPending} onClick={() => mutate(id)}>
        {t('Yes, cancel it')}
      </Button>
      <Button variant="outline" autoFocus disabled={isPending} onClick={() => setAsked(false)}>
        {t('Keep it')}
      </Button>
    </>
  );
}

/** Events of a request, its slip, and a cancel button while it is pending. */
function RequestDetails({
  request,
  canCancel,
  onCancelled,
}: {
  request: TransferRequest;
  canCancel: boolean;
  onCancelled: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.inside}>
      <Timeline request={request} />
      {(request.slip || canCancel) && (
        <div className={styles.actions}>
          {request.slip && (
            <a
              className={buttonClass({ variant: 'outline' })}
              href={BASES.paymentImages + request.slip}
              target="_blank"
              rel="noreferrer"
            >
              {t('Payment slip')}
            </a>
          )}
          {canCancel && <CancelWithdrawal id={request.requestId ?? ''} onDone={onCancelled} />}
        </div>
      )}
    </div>
  );
}

/** A request; its border shows the status, a tap its events. */
export function RequestRows({ request }: { request: TransferRequest }) {
  const { t } = useTranslation();
  const { label, border, badge } = STATUS_STYLES[request.status];
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const detailsId = useId();
  const canCancel =
    request.requestId !== undefined &&
    request.kind === 'withdrawal' &&
    request.status === 'pending';
  const hasDetails = request.timeline.length > 0 || request.slip !== undefined || canCancel;
  const reference = request.reference || '–';
  return (
    <tbody role="rowgroup" className={classNames(styles.request, styles[border])}>
      <tr role="row" className={classNames(styles.row, hasDetails && styles.hasDetails)}>
        <td role="cell" className={styles.reference}>
          <span className={styles.method}>
            <span className={styles.name} aria-hidden="true">
              {request.kind === 'deposit' ? t('UTR') : t('Account Number')}
              {request.method && ' · '}
            </span>
            {request.method && translateServerMessage(request.method)}
          </span>
          {reference}
        </td>
        <td role="cell" className={styles.date}>
          <time dateTime={request.createdAt.toISOString()}>
            {formatDateTime(request.createdAt)}
          </time>
        </td>
        <td role="cell" className={styles.reason}>
          {request.reason && translateServerMessage(request.reason)}
        </td>
        <td role="cell" className={styles.amount}>
          {formatRupees(request.amount)}
        </td>
        <td role="cell" className={styles.status}>
          <Badge tone={badge}>{t(label)}</Badge>
        </td>
        <td role="cell" className={styles.details}>
          {hasDetails && (
            <button
              ref={button}
              type="button"
              className={styles.toggle}
              aria-label={t('Details of {{reference}}', { reference })}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronDown size={18} aria-hidden="true" />
            </button>
          )}
        </td>
      </tr>
      {hasDetails && isOpen && (
        <tr role="row" id={detailsId} className={styles.story}>
          <td role="cell" colSpan={6}>
            <RequestDetails
              request={request}
              canCancel={canCancel}
              // The button disappears; the keyboard focus stays at the request.
              onCancelled={() => button.current?.focus()}
            />
          </td>
        </tr>
      )}
    </tbody>
  );
}
