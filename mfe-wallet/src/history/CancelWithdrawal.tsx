import { useTranslation } from '@exchange/i18n';
import { Button } from '@exchange/ui';
import { useState } from 'react';
import { useCancelWithdrawal } from './history.api.ts';

/** Takes a pending withdrawal back; asks once more before it does. */
export function CancelWithdrawal({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<boolean>();
  const { mutate, isPending } = useCancelWithdrawal(onDone);
  if (!asked) {
    return (
      // The focus comes back to where it was before the question.
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
