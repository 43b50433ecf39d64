import { BASES, type TransferRequest } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { buttonClass } from '@exchange/ui';
import { CancelWithdrawal } from './CancelWithdrawal.tsx';
import styles from './RequestDetails.module.css';
import { Timeline } from './Timeline.tsx';

/** Events of a request, its slip, and a cancel button while it is pending. */
export function RequestDetails({
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
