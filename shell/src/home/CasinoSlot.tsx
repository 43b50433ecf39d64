import { RemoteFragment } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { usePricesShown } from '@exchange/store';
import { Panel, Skeleton } from '@exchange/ui';
import { RemoteFallback } from '../remotes/RemoteFallback.tsx';
import { type CasinoFragment, isLent } from './lent.model.ts';

/** A place for what the casino lends, filled after the first prices. */
export function CasinoSlot({ name, rows }: { name: CasinoFragment; rows: number }) {
  const { t } = useTranslation();
  const mayLoad = usePricesShown();
  if (!isLent(name)) return null;
  const skeleton = (
    <Panel>
      <Skeleton rows={rows} rowHeight={96} label={t('Loading')} />
    </Panel>
  );
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
