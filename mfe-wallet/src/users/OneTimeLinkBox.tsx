import { paths } from '@exchange/contract';
import { formatDateTime, useTranslation } from '@exchange/i18n';
import { Button, buttonClass, TextField } from '@exchange/ui';
import { Copy } from 'lucide-react';
import { copyText } from '../shared/copy.ts';
import styles from './OneTimeLinkBox.module.css';
import { useMakeInstantId } from './users.api.ts';

/** Copies `text`; the default `label` is 'Copy'. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation();
  return (
    <Button variant="outline" onClick={() => copyText(text, 'text')}>
      <Copy size={16} aria-hidden="true" />
      {label ?? t('Copy')}
    </Button>
  );
}

/** Returns a link that opens WhatsApp, or its website, with the text. */
const toWhatsapp = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;

/** Shows a one-time link with copy and send buttons. */
export function OneTimeLinkBox({
  label,
  hint,
  link,
}: {
  label: string;
  /** Validity and purpose of the link. */
  hint: string;
  /** The full URL. */
  link: string;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.box}>
      <TextField label={label} value={link} readOnly onFocus={({ target }) => target.select()} />
      <p className={styles.hint}>{hint}</p>
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
