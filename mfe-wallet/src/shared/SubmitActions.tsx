import { useTranslation } from '@exchange/i18n';
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
