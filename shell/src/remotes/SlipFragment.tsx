import { RemoteFragment } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { useSlipSheetOpen } from '@exchange/store';
import { Skeleton } from '@exchange/ui';
import { useFirstScreenDrawn } from '../shared/first-screen.store.ts';
import { RemoteFallback } from './RemoteFallback.tsx';
import { SlipPlace } from './SlipPlace.tsx';

/** The bet slip that the sports area lends; its code comes once the first screen is drawn, or a price is tapped. */
export function SlipFragment() {
  const { t } = useTranslation();
  const isDrawn = useFirstScreenDrawn();
  const isWanted = useSlipSheetOpen();
  const skeleton = (
    <SlipPlace>
      <Skeleton rows={5} rowHeight={52} label={t('Loading')} />
    </SlipPlace>
  );
  if (!isDrawn && !isWanted) return skeleton;
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
