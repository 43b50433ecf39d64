import { paths } from '@exchange/contract';
import { formatDateTime, useTranslation } from '@exchange/i18n';
import { Button, buttonClass, TextField } from '@exchange/ui';
import { CopyButton } from './CopyButton.tsx';
import styles from './InstantIdBox.module.css';
import { type LinkKind, useMakeLink } from './users.queries.ts';

/** A link opens in WhatsApp with this text, or in the browser where there is no WhatsApp. */
const toWhatsapp = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;

const HINT_TEXTS: Readonly<Record<LinkKind, string>> = {
  signIn:
    'An instant ID is a link that signs the user in once, without a password. Making a new one ends the one before.',
  reset:
    'The link lets the user set a password once; it is good for an hour. All devices of the user are signed out then.',
};
const MAKE_TEXTS: Readonly<Record<LinkKind, string>> = {
  signIn: 'Make instant ID',
  reset: 'Make password link',
};
const LINK_LABELS: Readonly<Record<LinkKind, string>> = {
  signIn: 'Sign-in link',
  reset: 'Password link',
};
const UNTIL_TEXTS: Readonly<Record<LinkKind, string>> = {
  signIn: 'Good for one sign-in until {{time}}. It is shown only now.',
  reset: 'Good for one password until {{time}}. It is shown only now.',
};
const toPath = (kind: LinkKind, token: string) =>
  kind === 'reset' ? paths.passwordReset(token) : paths.instantId(token);

/** Makes a one-time link of a user; it is shown once, to be copied or sent. */
export function InstantIdBox({ userId, kind = 'signIn' }: { userId: string; kind?: LinkKind }) {
  const { t } = useTranslation();
  const { mutate, isPending, data } = useMakeLink(kind);
  if (!data) {
    return (
      <div className={styles.box}>
        <p className={styles.hint}>{t(HINT_TEXTS[kind])}</p>
        <Button
          variant="accent"
          wide
          busy={isPending}
          className={styles.tall}
          onClick={() => mutate(userId)}
        >
          {t(MAKE_TEXTS[kind])}
        </Button>
      </div>
    );
  }
  const link = location.origin + toPath(kind, data.token);
  return (
    <div className={styles.box}>
      <TextField
        label={t(LINK_LABELS[kind])}
        value={link}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <p className={styles.hint}>
        {t(UNTIL_TEXTS[kind], {
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
