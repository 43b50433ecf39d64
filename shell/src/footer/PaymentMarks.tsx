import { useTranslation } from '@exchange/i18n';
import styles from './Footer.module.css';
import { PaymentGlyph } from './PaymentGlyph.tsx';

const MARKS = [
  { label: 'Bank transfer', glyph: 'bank' },
  { label: 'IMPS', glyph: 'instant' },
  { label: 'UPI', glyph: 'code' },
  { label: 'Net banking', glyph: 'browser' },
  { label: 'Play wallet', glyph: 'wallet' },
] as const;

/** The ways to pay that the demonstration shows. */
export function PaymentMarks() {
  const { t } = useTranslation();
  return (
    <ul className={styles.marks} aria-label={t('Payments')}>
      {MARKS.map(({ label, glyph }) => (
        <li key={label} className={styles.mark}>
          <PaymentGlyph name={glyph} />
          {t(label)}
        </li>
      ))}
    </ul>
  );
}
