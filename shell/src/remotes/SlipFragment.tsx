import { RemoteFragment } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { usePricesShown } from '@exchange/store';
import { Skeleton } from '@exchange/ui';
import { RemoteFallback } from './RemoteFallback.tsx';
import { SlipPlace } from './SlipPlace.tsx';

/** The bet slip that the sports area lends; its code comes after the first prices. */
export function SlipFragment() {
  const { t } = useTranslation();
  const mayLoad = usePricesShown();
  const skeleton = (
    <SlipPlace>
      <Skeleton rows={5} rowHeight={52} label={t('Loading')} />
    </SlipPlace>
  );
  if (!mayLoad) return skeleton;
  return (
    <RemoteFragment
      area="sports"
      name="bet-slip"
      skeleton={skeleton}
      fallback={(failure) => (
        <SlipPlace failed>
          <RemoteFallback {...failure} />
        </SlipPlace>
      )}
    />
  );
}
