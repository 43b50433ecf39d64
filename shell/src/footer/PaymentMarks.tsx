import { useTranslation } from '@exchange/i18n';
import { readBrand } from '../shared/brand.ts';
import styles from './Footer.module.css';
import { PaymentGlyph } from './PaymentGlyph.tsx';

/** Payment methods of a brand without logos. */
const MARKS = [
  { label: 'Bank transfer', glyph: 'bank' },
  { label: 'IMPS', glyph: 'instant' },
  { label: 'UPI', glyph: 'code' },
  { label: 'Net banking', glyph: 'browser' },
  { label: 'Play wallet', glyph: 'wallet' },
] as const;

/** Shows the logos of the brand's banks, else the demo's payment methods. */
export function PaymentMarks() {
  const { t } = useTranslation();
  const { payments } = readBrand();
  return (
    <ul className={styles.marks} aria-label={t('Payments')}>
      {payments.map(({ name, image }) => (
        <li key={image} className={styles.mark}>
          <img
            className={styles.logo}
            src={image}
            alt={t(name)}
            width={64}
            height={24}
            loading="lazy"
          />
        </li>
      ))}
      {payments.length === 0 &&
        MARKS.map(({ label, glyph }) => (
          <li key={label} className={styles.mark}>
            <PaymentGlyph name={glyph} />
            {t(label)}
          </li>
        ))}
    </ul>
  );
}
