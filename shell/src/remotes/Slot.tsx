import { type RemoteFailure, RemoteFragment } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { setSlipSheetOpen } from '@exchange/store';
import { Button, classNames, ErrorState, Section, Skeleton } from '@exchange/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useInitialRenderDone } from '../shared/initial-render.store.ts';
import { useAreaTitle, useSlotFragments } from './page-areas.ts';
import styles from './Slot.module.css';
import SLOTS from './slots.json';

/** Error state of an area that failed to load; the rest of the page works. */
export function RemoteFallback({ area, retry }: RemoteFailure) {
  const { t } = useTranslation();
  const title = useAreaTitle(area);
  return (
    <Section>
      <ErrorState
        text={t('{{area}} could not be loaded. The rest of the site goes on.', { area: title })}
        onRetry={retry}
      />
    </Section>
  );
}

/** Places for fragments of areas; `true`: one fragment, without which the page lacks a part. */
export type SlotName = keyof typeof SLOTS;

/** What holds the place of a slot while it loads; nothing by default. */
const SKELETONS: Readonly<Partial<Record<SlotName, ComponentProps<typeof Skeleton>>>> = {
  'in-play-board': { rows: 4, rowHeight: 64, phoneRowHeight: 128 },
  'bet-slip': { rows: 5, rowHeight: 52 },
  'sports-tree': { rows: 5, rowHeight: 44 },
  'search-results': { rows: 3, rowHeight: 48 },
  'game-banners': { rows: 1, rowHeight: 96, phoneRowHeight: 200 },
  'popular-games': { rows: 1, className: styles.games },
};

/**
 * The place of an area's fragment, or of several: skeleton, fragment, or fallback; nothing while its
 * area is switched off. `frame` wraps skeleton and fallback.
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
  const enabled = useSlotFragments(name);
  // An essential part has one place; of two areas that bring it, the earlier one has it.
  const fragments = SLOTS[name] ? enabled.slice(0, 1) : enabled;
  const looks = SKELETONS[name];
  const skeleton = frame(looks && <Skeleton {...looks} silent={silent} />, 'loading');
  if (!mayLoad) return fragments.length > 0 ? skeleton : null;
  return fragments.map(({ area, expose }) => (
    <RemoteFragment
      key={`${area} ${expose}`}
      area={area}
      expose={expose}
      skeleton={skeleton}
      fallback={(failure) => frame(<RemoteFallback {...failure} />, 'failed')}
    />
  ));
}

/**
 * The bet slip, loaded after the first render or on a tap on a price. Until then a column on wide
 * screens, on phones a sheet after such a tap, which can be closed.
 */
export function SlipSlot({ open }: { open: boolean }) {
  const { t } = useTranslation();
  const isDrawn = useInitialRenderDone();
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
