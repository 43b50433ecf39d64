import { Section } from '../src/index.ts';
import styles from './Catalog.module.css';

/** The colour tokens by family. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  Surfaces: ['surface-0', 'surface-1', 'surface-2', 'surface-3', 'line'],
  Header: ['header', 'sub-header', 'header-raised', 'score-from', 'score-to'],
  Action: ['accent', 'focus', 'selected'],
  Prices: ['back-1', 'back-2', 'back-3', 'lay-1', 'lay-2', 'lay-3'],
  Signs: ['profit', 'loss', 'live', 'success', 'info', 'suspended'],
};

/** Samples of a brand's colours. */
export function ColorSamples() {
  return (
    <>
      {Object.entries(FAMILIES).map(([family, tokens]) => (
        <Section key={family} title={family}>
          <ul className={styles.swatches}>
            {tokens.map((token) => (
              <li key={token} className={styles.swatch}>
                <span className={styles.color} style={{ background: `var(--${token})` }} />
                {token}
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}
