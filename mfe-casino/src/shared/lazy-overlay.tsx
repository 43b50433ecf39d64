import { useTranslation } from '@exchange/i18n';
import { FailedOverlay, lazyPart } from '@exchange/ui';
import type { ComponentType } from 'react';

/** A dialog whose code comes when it is first opened; one that cannot be had says so until it is closed. */
export const lazyOverlay = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) =>
  lazyPart<Props>(load, ({ retry, onClose }) => {
    const { t } = useTranslation();
    return (
      <FailedOverlay
        text={t('This could not be loaded.')}
        retryText={t('Try again')}
        closeText={t('Close')}
        onRetry={retry}
        onClose={onClose}
      />
    );
  });
