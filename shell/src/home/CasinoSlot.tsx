import { RemoteFragment } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { isOffered } from '@exchange/store';
import { Skeleton } from '@exchange/ui';
import { RemoteFallback } from '../remotes/RemoteFallback.tsx';
import { useFirstScreenDrawn } from '../shared/first-screen.store.ts';

/** What the home page shows of the casino, with its heights in px: on a phone, and from 768 px on. */
const FRAGMENTS = {
  'game-banners': { phoneRowHeight: 200, rowHeight: 96 },
  'popular-games': { phoneRowHeight: 228, rowHeight: 228 },
} as const;

/** A place for what the casino lends, filled after the first prices. */
export function CasinoSlot({ name }: { name: keyof typeof FRAGMENTS }) {
  const { t } = useTranslation();
  const mayLoad = useFirstScreenDrawn();
  if (!isOffered('casino')) return null;
  const skeleton = <Skeleton rows={1} {...FRAGMENTS[name]} label={t('Loading')} />;
  if (!mayLoad) return skeleton;
  return (
    <RemoteFragment
      area="casino"
      name={name}
      skeleton={skeleton}
      fallback={(failure) => <RemoteFallback {...failure} />}
    />
  );
}
