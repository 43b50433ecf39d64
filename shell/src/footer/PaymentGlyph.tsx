import styles from './Footer.module.css';
import { PAYMENT_GLYPHS, type PaymentGlyphName } from './payment-glyphs.model.ts';

/** Icon of a payment method, beside its name. */
export function PaymentGlyph({ name }: { name: PaymentGlyphName }) {
  const { tint, line } = PAYMENT_GLYPHS[name];
  return (
    <svg className={styles.glyph} viewBox="0 0 32 24" width={32} height={24} aria-hidden="true">
      <path className={styles.glyphTint} d={tint} />
      <path className={styles.glyphLine} d={line} />
    </svg>
  );
}
