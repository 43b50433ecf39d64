import { translateServerMessage, useTranslation } from '@exchange/i18n';
import styles from './SubmitNote.module.css';

/** Message above the submit button: why it failed, or how to continue after a lost response. */
export function SubmitNote({
  awaited,
  fault,
  canDiscard = false,
}: {
  awaited: boolean;
  fault: string | undefined;
  canDiscard?: boolean;
}) {
  const { t } = useTranslation();
  if (!awaited && !fault) return null;
  return (
    <div className={styles.note} role="alert">
      <p>
        {awaited
          ? t('We did not hear whether your request arrived. Trying again never sends it twice.')
          : translateServerMessage(fault ?? '')}
      </p>
      {canDiscard && (
        <p>{t('Before you start anew, look below whether the request is in your history.')}</p>
      )}
    </div>
  );
}
