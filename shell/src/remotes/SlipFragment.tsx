import { RemoteFragment } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { setSlipSheetOpen, useSlipSheetOpen } from '@exchange/store';
import { Button, classNames, Skeleton } from '@exchange/ui';
import type { ReactNode } from 'react';
import { useInitialRenderDone } from '../shared/initial-render.store.ts';
import { RemoteFallback } from './RemoteFallback.tsx';
import styles from './SlipFragment.module.css';

/**
 * Placeholder of the slip while its code loads: a column on wide screens, on phones a sheet after a
 * tap on a price, which can be closed. `failed`: loading failed.
 */
function BetSlipPlaceholder({
  failed = false,
  children,
}: {
  failed?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const open = useSlipSheetOpen();
  return (
    <div className={classNames(styles.place, !failed && styles.panel, open && styles.open)}>
      {children}
      {open && (
        <Button variant="outline" className={styles.close} onClick={() => setSlipSheetOpen(false)}>
          {t('Close')}
        </Button>
      )}
    </div>
  );
}

/** The bet slip of the sports area, loaded after the first render or on a tap on a price. */
export function SlipFragment() {
  const isDrawn = useInitialRenderDone();
  const isWanted = useSlipSheetOpen();
  const skeleton = (
    <BetSlipPlaceholder>
      <Skeleton rows={5} rowHeight={52} />
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
