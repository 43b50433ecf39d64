import { useTranslation } from '@exchange/i18n';
import { Button, useInView } from '@exchange/ui';
import { useEffect } from 'react';

/** End of the list: loads the next page when it is near the screen, or by its button. */
export function LoadMore({ onNext }: { onNext: () => void }) {
  const { t } = useTranslation();
  const [ref, near] = useInView();
  useEffect(() => {
    if (near) onNext();
  }, [near, onNext]);
  return (
    <div ref={ref}>
      <Button wide variant="outline" onClick={onNext}>
        {t('Show more matches')}
      </Button>
    </div>
  );
}
