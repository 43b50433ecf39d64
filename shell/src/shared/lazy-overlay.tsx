import { useTranslation } from '@exchange/i18n';
import { FailedOverlay, lazyPart } from '@exchange/ui';
import type { ComponentType } from 'react';

/** A dialog or drawer whose code comes when it is first opened; one that cannot be had says so until `close`, if any. */
export const lazyOverlay = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close?: () => void,
) =>
  lazyPart<Props>(load, ({ retry }) => {
    const { t } = useTranslation();
    return (
      <FailedOverlay
        text={t('This could not be loaded.')}
        retryText={t('Try again')}
        closeText={t('Close')}
        onRetry={retry}
        onClose={close}
      />
    );
  });
