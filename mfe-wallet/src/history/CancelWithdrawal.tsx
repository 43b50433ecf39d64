import { useTranslation } from '@exchange/i18n';
import { Button } from '@exchange/ui';
import { useState } from 'react';
import { useCancelWithdrawal } from './history.api.ts';

/** Cancels a pending withdrawal after a confirmation. */
export function CancelWithdrawal({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<boolean>();
  const { mutate, isPending } = useCancelWithdrawal(onDone);
  if (!asked) {
    return (
      // Returns the focus to the button of before the confirmation.
      <Button variant="outline" autoFocus={asked === false} onClick={() => setAsked(true)}>
        {t('Cancel withdrawal')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="accent" busy={isPending} onClick={() => mutate(id)}>
        {t('Yes, cancel it')}
      </Button>
      <Button variant="outline" autoFocus disabled={isPending} onClick={() => setAsked(false)}>
        {t('Keep it')}
      </Button>
    </>
  );
}
