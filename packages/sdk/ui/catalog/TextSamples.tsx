import { Badge, Section } from '../src/index.ts';
import styles from './Catalog.module.css';

const SIZES = [28, 22, 18, 15, 13, 12, 11] as const;
const INKS = ['text-1', 'text-2', 'text-3', 'profit', 'loss', 'live-text', 'info'] as const;
const TONES = ['plain', 'live', 'success', 'info', 'danger'] as const;

/** Samples of text sizes and colours, on a surface and on the header. */
export function TextSamples() {
  return (
    <>
      <Section title="Texts">
        <div className={styles.column}>
          {SIZES.map((size) => (
            <p key={size} style={{ fontSize: `var(--type-${size})` }}>
              {size} px · Netherlands v Scotland · ₹ 1,00,000.50
            </p>
          ))}
          {INKS.map((ink) => (
            <p key={ink} style={{ color: `var(--${ink})` }}>
              {ink}: every price, every ball
            </p>
          ))}
        </div>
      </Section>
      <Section title="On the header">
        <div className={`${styles.body} ${styles.header}`}>
          <span>header-ink</span>
          <span style={{ color: 'var(--header-ink-2)' }}>header-ink-2</span>
          <span style={{ color: 'var(--header-loss)' }}>header-loss −1,300</span>
        </div>
      </Section>
      <Section title="Badges">
        <div className={styles.body}>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge label="Bookmaker">BM</Badge>
        </div>
      </Section>
    </>
  );
}
