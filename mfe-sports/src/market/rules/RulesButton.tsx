import { useTranslation } from '@exchange/i18n';
import { ScrollText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import styles from './Rules.module.css';

const RulesDialog = lazy(async () => ({
  default: (await import('./RulesDialog.tsx')).RulesDialog,
}));

/** Opens the rules; their popup is loaded when it is first asked for. */
export function RulesButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        <ScrollText size={16} aria-hidden="true" />
        {t('Rules')}
      </button>
      {open && (
        <Suspense>
          <RulesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
