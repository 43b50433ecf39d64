import { useTranslation } from '@exchange/i18n';
import { Button, Dialog } from '@exchange/ui';
import styles from './Break.module.css';

/** Confirmation before a break, which cannot be cancelled. */
export function ConfirmBreak({
  title,
  text,
  beginText,
  busy,
  onBegin,
  onClose,
}: {
  title: string;
  text: string;
  beginText: string;
  busy: boolean;
  onBegin: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={title} closeText={t('Close')}>
      <div className={styles.confirm}>
        <p>{text}</p>
        <p className={styles.hint}>
          {t('You can still sign in, read your account, cash out and withdraw.')}
        </p>
        <div className={styles.actions}>
          <Button disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="accent" busy={busy} onClick={onBegin}>
            {beginText}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
