import { useTranslation } from '@exchange/i18n';
import { Button } from '@exchange/ui';
import { useState } from 'react';
import { lazyOverlay } from '../../shared/lazy-overlay.ts';

const RoundsDialog = lazyOverlay(
  async () => (await import('./RoundsDialog.tsx')).RoundsDialog,
  ({ onClose }) => onClose,
);

/** Opens the player's rounds; their dialog loads on first use. */
export function RoundsButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t('My rounds')}
      </Button>
      {open && <RoundsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
