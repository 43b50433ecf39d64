import { RemoteFragment } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { useAreaOff, useFeatureEnabled } from '@exchange/store';
import { Skeleton, useInView } from '@exchange/ui';
import { useState } from 'react';
import { RemoteFallback } from '../remotes/RemoteFallback.tsx';
import { useFirstScreenDrawn } from '../shared/initial-render.store.ts';
import styles from './CasinoSlot.module.css';

/** What the home page shows of the casino, each with its height while it loads. */
const FRAGMENTS = {
  'game-banners': { phoneRowHeight: 200, rowHeight: 96 },
  'popular-games': { className: styles.games },
} as const;

/** So far below the screen, in px, it is filled: a phone that is not scrolled there loads nothing of it. */
const NEAR = 300;

/** A place for what the casino lends, filled once the first screen is drawn and the place is near it. */
export function CasinoSlot({ name }: { name: keyof typeof FRAGMENTS }) {
  const { t } = useTranslation();
  const isDrawn = useFirstScreenDrawn();
  const isOffered = useFeatureEnabled('casino');
  const isOff = useAreaOff('casino');
  const [place, isNear] = useInView(NEAR);
  const [wasNear, setWasNear] = useState(isNear);
  if (isNear && !wasNear) setWasNear(true);
  if (!isOffered || isOff) return null;
  const looks = { rows: 1, ...FRAGMENTS[name] };
  if (!(isDrawn && wasNear)) {
    // What nobody is near does not load, and does not say so.
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
