import { paths } from '@exchange/contract';
import { formatDateTime, useTranslation } from '@exchange/i18n';
import { Button, buttonClass, TextField } from '@exchange/ui';
import { CopyButton } from './CopyButton.tsx';
import styles from './InstantIdBox.module.css';
import { useMakeInstantId } from './users.queries.ts';

/** A link opens in WhatsApp with this text, or in the browser where there is no WhatsApp. */
const toWhatsapp = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;

/** Makes the one-time sign-in link of a user; it is shown once, to be copied or sent. */
export function InstantIdBox({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { mutate, isPending, data } = useMakeInstantId();
  if (!data) {
    return (
      <div className={styles.box}>
        <p className={styles.hint}>
          {t(
            'An instant ID is a link that signs the user in once, without a password. Making a new one ends the one before.',
          )}
        </p>
        <Button
          variant="accent"
          wide
          busy={isPending}
          className={styles.tall}
          onClick={() => mutate(userId)}
        >
          {t('Make instant ID')}
        </Button>
      </div>
    );
  }
  const link = location.origin + paths.instantId(data.token);
  return (
    <div className={styles.box}>
      <TextField
        label={t('Sign-in link')}
        value={link}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <p className={styles.hint}>
        {t('Good for one sign-in until {{time}}. It is shown only now.', {
          time: formatDateTime(data.expiresAt),
        })}
      </p>
      <div className={styles.ways}>
        <CopyButton text={link} />
        <a
          className={buttonClass({ variant: 'outline' })}
          href={toWhatsapp(link)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('Send by WhatsApp')}
        </a>
      </div>
    </div>
  );
}
