import { useTranslation } from '@exchange/i18n';
import { lazyOverlay } from '@exchange/ui';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import styles from './Rules.module.css';

const RulesDialog = lazyOverlay(
  async () => (await import('./RulesDialog.tsx')).RulesDialog,
  ({ onClose }) => onClose,
);

/** Opens the rules; their popup loads on first use. */
export function RulesButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        <ScrollText size={16} aria-hidden="true" />
        {t('Rules')}
      </button>
      {open && <RulesDialog onClose={() => setOpen(false)} />}
    </>
  );
}
