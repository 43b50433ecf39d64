import { VisuallyHiddenHeading } from '../src/index.ts';
import { ButtonSamples } from './ButtonSamples.tsx';
import styles from './Catalog.module.css';
import { ColorSamples } from './ColorSamples.tsx';
import { FieldSamples } from './FieldSamples.tsx';
import { MarketSample } from './MarketSample.tsx';
import { OverlaySamples } from './OverlaySamples.tsx';
import { StateSamples } from './StateSamples.tsx';
import { TableSamples } from './TableSamples.tsx';
import { TextSamples } from './TextSamples.tsx';

/** Page with every component of the design system in the page's brand. */
export function CatalogPage() {
  return (
    <main className={styles.page}>
      <VisuallyHiddenHeading>Catalogue of components</VisuallyHiddenHeading>
      <ColorSamples />
      <TextSamples />
      <MarketSample />
      <ButtonSamples />
      <FieldSamples />
      <TableSamples />
      <StateSamples />
      <OverlaySamples />
    </main>
  );
}
