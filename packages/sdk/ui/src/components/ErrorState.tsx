import { useTranslation } from '@exchange/i18n';
import { Button } from './Button.tsx';
import styles from './State.module.css';

/** Error text with a retry button. */
export function ErrorState({
  text,
  retryText,
  onRetry,
  busy = false,
}: {
  text: string;
  /** Default: "Try again". */
  retryText?: string;
  onRetry: () => void;
  busy?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      <svg className={styles.picture} viewBox="0 -10 96 64" aria-hidden="true">
        <path
          d="M20 44a16 16 0 0 1 4-31 22 22 0 0 1 42-2 17 17 0 0 1 8 33z"
          className={styles.sheet}
        />
        <path d="M40 36l16 16M56 36L40 52" className={styles.lines} />
      </svg>
      <p>{text}</p>
      <Button variant="outline" onClick={onRetry} busy={busy}>
        {retryText ?? t('Try again')}
      </Button>
    </div>
  );
}
