import { RemoteFragment } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { useAreaOff, useFeatureEnabled } from '@exchange/store';
import { Skeleton, useInView } from '@exchange/ui';
import { useState } from 'react';
import { RemoteFallback } from '../remotes/RemoteFallback.tsx';
import { useInitialRenderDone } from '../shared/initial-render.store.ts';
import styles from './CasinoSlot.module.css';

/** The casino's fragments on the home page with their heights while loading. */
const FRAGMENTS = {
  'game-banners': { phoneRowHeight: 200, rowHeight: 96 },
  'popular-games': { className: styles.games },
} as const;

/** Distance below the screen in px at which it loads, so that an unscrolled phone loads none. */
const NEAR = 300;

/** Slot of a casino fragment, loaded after the first render and near the screen. */
export function CasinoSlot({ name }: { name: keyof typeof FRAGMENTS }) {
  const { t } = useTranslation();
  const isDrawn = useInitialRenderDone();
  const isEnabled = useFeatureEnabled('casino');
  const isOff = useAreaOff('casino');
  const [place, isNear] = useInView(NEAR);
  const [wasNear, setWasNear] = useState(isNear);
  if (isNear && !wasNear) setWasNear(true);
  if (!isEnabled || isOff) return null;
  const looks = { rows: 1, ...FRAGMENTS[name] };
  if (!(isDrawn && wasNear)) {
    // Off-screen slots are not loading yet, so don't announce "Loading".
    return (
      <div ref={place} className={styles.place}>
        <Skeleton {...looks} label={wasNear ? t('Loading') : undefined} />
      </div>
    );
  }
  return (
    <div className={styles.place}>
      <RemoteFragment
        area="casino"
        name={name}
        skeleton={<Skeleton {...looks} label={t('Loading')} />}
        fallback={(failure) => <RemoteFallback {...failure} />}
      />
    </div>
  );
}
