import { useState } from 'react';
import { RadioGroup, Section, SelectField, TextField } from '../src/index.ts';
import styles from './Catalog.module.css';

const OPTIONS = [
  { id: 'none', label: 'No price changes', hint: 'A bet is refused when the price moved.' },
  { id: 'better', label: 'Better prices only' },
] as const;
type OptionId = (typeof OPTIONS)[number]['id'];

/** Samples of form fields. */
export function FieldSamples() {
  const [option, setOption] = useState<OptionId>('none');
  return (
    <Section title="Fields">
      <div className={styles.column}>
        <TextField label="User ID" placeholder="asha" />
        <TextField label="Amount" defaultValue="500" hint="At least 100" />
        <TextField label="UTR" defaultValue="12" error="UTR must have 12 digits" />
        <TextField label="Disabled" defaultValue="cannot be changed" disabled />
        <SelectField label="Country code" options={OPTIONS} />
        <RadioGroup label="Price changes" items={OPTIONS} value={option} onChange={setOption} />
      </div>
    </Section>
  );
}
