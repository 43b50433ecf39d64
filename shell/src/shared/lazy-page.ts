import { useTranslation } from '@exchange/i18n';
import { createLazyPage } from '@exchange/ui';

/** A page whose code loads on first use. */
export const lazyPage = createLazyPage(() => {
  const { t } = useTranslation();
  return {
    loading: t('Loading'),
    failed: t('This page could not be loaded.'),
    retry: t('Try again'),
  };
});
