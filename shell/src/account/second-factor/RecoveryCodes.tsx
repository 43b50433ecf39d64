import { useTranslation } from '@exchange/i18n';
import { Button } from '@exchange/ui';
import styles from './SecondFactor.module.css';

/** Shows the recovery codes; the server stores only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.form}>
      <p className={styles.due} role="status">
        {t(
          'Write these recovery codes down. Each signs you in once without the app; they are shown only now.',
        )}
      </p>
      <ul className={styles.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.code}>{code}</code>
          </li>
        ))}
      </ul>
      <Button variant="accent" className={styles.tall} onClick={onDone}>
        {t('I have written them down')}
      </Button>
    </div>
  );
}
