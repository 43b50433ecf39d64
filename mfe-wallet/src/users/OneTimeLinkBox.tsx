import { useTranslation } from '@exchange/i18n';
import { buttonClass, TextField } from '@exchange/ui';
import { CopyButton } from './CopyButton.tsx';
import styles from './OneTimeLinkBox.module.css';

/** A link opens in WhatsApp with this text, or in the browser where there is no WhatsApp. */
const toWhatsapp = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;

/** Shows a one-time link, to be copied or sent. */
export function OneTimeLinkBox({
  label,
  hint,
  link,
}: {
  label: string;
  /** Says how long it is good, and for what. */
  hint: string;
  /** Its whole address. */
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
