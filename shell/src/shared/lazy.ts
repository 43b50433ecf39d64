import { useTranslation } from '@exchange/i18n';
import { createLazyOverlay, createLazyPage } from '@exchange/ui';

/** A dialog or drawer whose code loads on first use. */
export const lazyOverlay = createLazyOverlay(() => {
  const { t } = useTranslation();
  return {
    loading: t('Loading'),
    failed: t('This could not be loaded.'),
    retry: t('Try again'),
    close: t('Close'),
  };
});

/** A page whose code loads on first use. */
export const lazyPage = createLazyPage(() => {
  const { t } = useTranslation();
  return {
    loading: t('Loading'),
    failed: t('This page could not be loaded.'),
    retry: t('Try again'),
  };
});
