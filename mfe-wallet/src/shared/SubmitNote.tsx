import { translateSaid, useTranslation } from '@exchange/i18n';
import styles from './SubmitNote.module.css';

/** Above the submit button: why it failed, or that the answer got lost and how to go on. */
export function SubmitNote({ awaited, fault }: { awaited: boolean; fault: string | undefined }) {
  const { t } = useTranslation();
  if (!awaited && !fault) return null;
  return (
    <p className={styles.note} role="alert">
      {awaited
        ? t('We did not hear whether your request arrived. Trying again never sends it twice.')
        : translateSaid(fault ?? '')}
    </p>
  );
}
