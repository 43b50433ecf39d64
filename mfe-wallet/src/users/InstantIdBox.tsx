import { paths } from '@exchange/contract';
import { formatDateTime, useTranslation } from '@exchange/i18n';
import { Button } from '@exchange/ui';
import styles from './OneTimeLinkBox.module.css';
import { OneTimeLinkBox } from './OneTimeLinkBox.tsx';
import { useMakeInstantId } from './users.api.ts';

/** Creates an instant ID of a user, a sign-in link; it is shown once. */
export function InstantIdBox({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { mutate, isPending, data } = useMakeInstantId();
  if (data) {
    return (
      <OneTimeLinkBox
        label={t('Sign-in link')}
        hint={t('Good for one sign-in until {{time}}. It is shown only now.', {
          time: formatDateTime(data.expiresAt),
        })}
        link={location.origin + paths.instantId(data.token)}
      />
    );
  }
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
