import type { RemoteAreaName } from '@exchange/contract';
import type { RemoteFailure } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { ErrorState, Section } from '@exchange/ui';

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
