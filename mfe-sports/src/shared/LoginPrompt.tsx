import { useTranslation } from '@exchange/i18n';
import { Button } from '@exchange/ui';
import styles from './LoginPrompt.module.css';
import { requestLoginHere } from './navigation.ts';

/** What a guest gets from a log-in here, with its button. */
export function LoginPrompt({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.prompt} data-guest-only>
      <p>{text}</p>
      <Button variant="accent" onClick={requestLoginHere}>
        {t('Login')}
      </Button>
    </div>
  );
}
