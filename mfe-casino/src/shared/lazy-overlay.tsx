import { useTranslation } from '@exchange/i18n';
import { lazyPart, OverlayPlace } from '@exchange/ui';
import { type ComponentType, Suspense } from 'react';

/**
 * A dialog whose code comes when it is first opened; until then, and where the code cannot be had, something
 * stands in its place that can be closed.
 */
export const lazyOverlay = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const Part = lazyPart<Props>(load, ({ retry, onClose }) => {
    const { t } = useTranslation();
    return (
      <OverlayPlace
        text={t('This could not be loaded.')}
        retry={{ text: t('Try again'), onClick: retry }}
        closeText={t('Close')}
        onClose={onClose}
      />
    );
  });
  return (props) => {
    const { t } = useTranslation();
    const place = (
      <OverlayPlace text={t('Loading')} closeText={t('Close')} onClose={props.onClose} />
    );
    return (
      <Suspense fallback={place}>
        <Part {...props} />
      </Suspense>
    );
  };
};
