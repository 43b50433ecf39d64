import { RemoteFragment } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { useSlipSheetOpen } from '@exchange/store';
import { Skeleton } from '@exchange/ui';
import { useInitialRenderDone } from '../shared/initial-render.store.ts';
import { BetSlipPlaceholder } from './BetSlipPlaceholder.tsx';
import { RemoteFallback } from './RemoteFallback.tsx';

/** The bet slip of the sports area, loaded after the first render or on a tap on a price. */
export function SlipFragment() {
  const { t } = useTranslation();
  const isDrawn = useInitialRenderDone();
  const isWanted = useSlipSheetOpen();
  const skeleton = (
    <BetSlipPlaceholder>
      <Skeleton rows={5} rowHeight={52} label={t('Loading')} />
    </BetSlipPlaceholder>
  );
  if (!isDrawn && !isWanted) return skeleton;
  return (
    <RemoteFragment
      area="sports"
      name="bet-slip"
      skeleton={skeleton}
      fallback={(failure) => (
        <BetSlipPlaceholder failed>
          <RemoteFallback {...failure} />
        </BetSlipPlaceholder>
      )}
    />
  );
}
