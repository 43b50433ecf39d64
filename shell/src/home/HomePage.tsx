import { RemoteFragment } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { Panel, Skeleton, SpokenTitle } from '@exchange/ui';
import { RemoteFallback } from '../remotes/RemoteFallback.tsx';

/** The home page: composed of what the areas lend. */
export function HomePage() {
  const { t } = useTranslation();
  return (
    <>
      <SpokenTitle>{t('Home')}</SpokenTitle>
      <RemoteFragment
        area="sports"
        name="in-play-board"
        skeleton={
          <Panel title={t('In Play')}>
            <Skeleton rows={4} rowHeight={64} phoneRowHeight={128} label={t('Loading')} />
          </Panel>
        }
        fallback={(failure) => <RemoteFallback {...failure} />}
      />
    </>
  );
}
