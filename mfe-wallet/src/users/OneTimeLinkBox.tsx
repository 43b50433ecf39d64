import { useTranslation } from '@exchange/i18n';
import { buttonClass, TextField } from '@exchange/ui';
import { CopyButton } from './CopyButton.tsx';
import styles from './OneTimeLinkBox.module.css';

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
