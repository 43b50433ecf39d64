import { RemoteFragment } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { useAreaOff } from '@exchange/store';
import { Section, Skeleton } from '@exchange/ui';
import { RemoteFallback } from '../remotes/RemoteFallback.tsx';

/** The in-play board, a fragment of the sports area. */
export function InPlay() {
  const { t } = useTranslation();
  const isOff = useAreaOff('sports');
  if (isOff) return null;
  return (
    <RemoteFragment
      area="sports"
      name="in-play-board"
      skeleton={
        <Section title={t('In Play')}>
          <Skeleton rows={4} rowHeight={64} phoneRowHeight={128} label={t('Loading')} />
        </Section>
      }
      fallback={(failure) => <RemoteFallback {...failure} />}
    />
  );
}
