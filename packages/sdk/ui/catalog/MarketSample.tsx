import { Section } from '../src/index.ts';
import styles from './Catalog.module.css';

const CELLS = [
  { token: 'back-3', price: '1.83', size: '1.2K' },
  { token: 'back-2', price: '1.84', size: '9.3K' },
  { token: 'back-1', price: '1.85', size: '24K' },
  { token: 'lay-1', price: '1.86', size: '8.1K' },
  { token: 'lay-2', price: '1.87', size: '946' },
  { token: 'lay-3', price: '1.88', size: '2.4K' },
] as const;
const BEST = ['back-1', 'lay-1'];

/** Sample of a market: best prices in the middle, outer levels fading, overlays. */
export function MarketSample() {
  return (
    <Section title="Market">
      <div className={styles.market}>
        <div>
          Netherlands
          <p className={styles.result} style={{ color: 'var(--profit)' }}>
            +840
          </p>
        </div>
        {CELLS.map(({ token, price, size }) => {
          const outer = BEST.includes(token) ? '' : '-outer';
          return (
            <div key={token} className={styles.cell} style={{ background: `var(--${token})` }}>
              <span className={styles.price} style={{ color: `var(--price-ink${outer})` }}>
                {price}
              </span>
              <span className={styles.size} style={{ color: `var(--size-ink${outer})` }}>
                {size}
              </span>
            </div>
          );
        })}
        <div>
          Scotland
          <p className={styles.result} style={{ color: 'var(--loss)' }}>
            −1,000
          </p>
        </div>
        <div className={styles.suspended}>SUSPENDED</div>
      </div>
    </Section>
  );
}
