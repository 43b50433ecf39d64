import { useTranslation } from '@exchange/i18n';
import { lazyPart, OverlayPlace } from '@exchange/ui';
import { type ComponentType, Suspense } from 'react';

/**
 * A dialog or drawer whose code comes when it is first opened; until then, and where the code cannot be had,
 * something stands in its place that `close`, if any, takes away.
 */
export const lazyOverlay = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close?: () => void,
): ComponentType<Props> => {
  const Part = lazyPart<Props>(load, ({ retry }) => {
    const { t } = useTranslation();
    return (
      <OverlayPlace
        text={t('This could not be loaded.')}
        retry={{ text: t('Try again'), onClick: retry }}
        closeText={t('Close')}
        onClose={close}
      />
    );
  });
  return (props) => {
    const { t } = useTranslation();
    const place = <OverlayPlace text={t('Loading')} closeText={t('Close')} onClose={close} />;
    return (
      <Suspense fallback={place}>
        <Part {...props} />
      </Suspense>
    );
  };
};
