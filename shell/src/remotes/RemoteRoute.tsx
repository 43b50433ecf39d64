import type { RemoteAreaName } from '@exchange/contract';
import { RemoteArea } from '@exchange/federation/runtime';
import { useAreaOff, useEnabledPaths } from '@exchange/store';
import { Section, Skeleton } from '@exchange/ui';
import { FeatureDisabledPage, NotFoundPage, SwitchedOffPage } from '../pages/StatusPages.tsx';
import { RemoteFallback } from './RemoteFallback.tsx';

const notFound = <NotFoundPage />;

/**
 * An area's pages under one of the shell's splat routes, with the shell's skeleton and fallback.
 */
export function RemoteRoute({ area, mount }: { area: RemoteAreaName; mount: string }) {
  const isPathEnabled = useEnabledPaths();
  const isOff = useAreaOff(area);
  if (isOff) return <SwitchedOffPage />;
  if (!isPathEnabled(mount)) return <FeatureDisabledPage />;
  return (
    <RemoteArea
      area={area}
      mount={mount}
      notFound={notFound}
      skeleton={
        <Section>
          <Skeleton rows={6} rowHeight={64} phoneRowHeight={128} />
        </Section>
      }
      fallback={(failure) => <RemoteFallback {...failure} />}
    />
  );
}
