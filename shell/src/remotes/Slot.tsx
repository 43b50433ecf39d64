import type { RemoteAreaName } from '@exchange/contract';
import { type RemoteFailure, RemoteFragment } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { setSlipSheetOpen, useAreaOff, useSlipSheetOpen } from '@exchange/store';
import { Button, classNames, ErrorState, Section, Skeleton } from '@exchange/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useInitialRenderDone } from '../shared/initial-render.store.ts';
import styles from './Slot.module.css';

/** Display names of areas. */
const NAMES: Record<RemoteAreaName, string> = {
  sports: 'Sports',
  casino: 'Casino',
  wallet: 'Wallet',
  reports: 'Reports',
};

/** Error state of an area that failed to load; the rest of the page works. */
export function RemoteFallback({ area, retry }: RemoteFailure) {
  const { t } = useTranslation();
  return (
    <Section>
      <ErrorState
        text={t('{{area}} could not be loaded. The rest of the site goes on.', {
          area: t(NAMES[area]),
        })}
        onRetry={retry}
      />
    </Section>
  );
}

interface SlotLooks {
  area: RemoteAreaName;
  /** What holds the place while it loads; nothing by default. */
  skeleton?: ComponentProps<typeof Skeleton>;
}

/** The fragments that areas lend to the shell's pages. */
const SLOTS = {
  'in-play-board': { area: 'sports', skeleton: { rows: 4, rowHeight: 64, phoneRowHeight: 128 } },
  'bet-slip': { area: 'sports', skeleton: { rows: 5, rowHeight: 52 } },
  'sports-tree': { area: 'sports', skeleton: { rows: 5, rowHeight: 44 } },
  'search-results': { area: 'sports', skeleton: { rows: 3, rowHeight: 48 } },
  'game-results': { area: 'casino' },
  'game-banners': { area: 'casino', skeleton: { rows: 1, rowHeight: 96, phoneRowHeight: 200 } },
  'popular-games': { area: 'casino', skeleton: { rows: 1, className: styles.games } },
} as const satisfies Record<string, SlotLooks>;
export type SlotName = keyof typeof SLOTS;

/**
 * The place of a fragment: skeleton, fragment, or fallback; nothing while its area is switched off.
 * `frame` wraps skeleton and fallback.
 */
export function Slot({
  name,
  mayLoad = true,
  silent = false,
  frame = (content) => content,
}: {
  name: SlotName;
  /** False: the skeleton stays, and no code loads. */
  mayLoad?: boolean;
  /** The skeleton is not announced. */
  silent?: boolean;
  frame?: (content: ReactNode, state: 'loading' | 'failed') => ReactNode;
}) {
  const { area, skeleton: looks }: SlotLooks = SLOTS[name];
  const isOff = useAreaOff(area);
  if (isOff) return null;
  const skeleton = frame(looks && <Skeleton {...looks} silent={silent} />, 'loading');
  if (!mayLoad) return skeleton;
  return (
    <RemoteFragment
      area={area}
      name={name}
      skeleton={skeleton}
      fallback={(failure) => frame(<RemoteFallback {...failure} />, 'failed')}
    />
  );
}

/**
 * The bet slip, loaded after the first render or on a tap on a price. Until then a column on wide
 * screens, on phones a sheet after such a tap, which can be closed.
 */
export function SlipSlot() {
  const { t } = useTranslation();
  const isDrawn = useInitialRenderDone();
  const open = useSlipSheetOpen();
  return (
    <Slot
      name="bet-slip"
      mayLoad={isDrawn || open}
      frame={(content, state) => (
        <div
          className={classNames(
            styles.place,
            state === 'loading' && styles.panel,
            open && styles.open,
          )}
        >
          {content}
          {open && (
            <Button
              variant="outline"
              className={styles.close}
              onClick={() => setSlipSheetOpen(false)}
            >
              {t('Close')}
            </Button>
          )}
        </div>
      )}
    />
  );
}
