import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { Button } from '@exchange/ui';
import styles from './SubmitActions.module.css';

/** Buttons that send the form, repeat a pending request, or discard it. */
export function SubmitActions({
  busy,
  awaited,
  disabled = false,
  onDiscard,
}: {
  busy: boolean;
  awaited: boolean;
  disabled?: boolean;
  onDiscard: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <Button type="submit" variant="accent" wide busy={busy} disabled={disabled}>
        {awaited ? t('Try again') : t('Submit')}
      </Button>
      {onDiscard && (
        <Button variant="outline" wide onClick={onDiscard}>
          {t('Start anew')}
        </Button>
      )}
    </div>
  );
}

const scrollTo = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' });

/**
 * Message above the submit button: why it failed, or how to continue after a lost response. A
 * fault scrolls into view, as a form may be sent from a field far above.
 */
export function SubmitNote({
  awaited = false,
  fault,
  canDiscard = false,
}: {
  awaited?: boolean;
  fault: string | undefined;
  canDiscard?: boolean;
}) {
  const { t } = useTranslation();
  if (!awaited && !fault) return null;
  return (
    <div ref={awaited ? undefined : scrollTo} className={styles.note} role="alert">
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
