import type { RemoteAreaName } from '@exchange/contract';
import type { RemoteFailure } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import { ErrorState, Section } from '@exchange/ui';

/** Area names as players know them. */
const NAMES: Record<RemoteAreaName, string> = {
  sports: 'Sports',
  casino: 'Casino',
  wallet: 'Wallet',
  reports: 'Reports',
};

/** An area that cannot be shown right now; the rest of the page goes on. */
export function RemoteFallback({ area, retry }: RemoteFailure) {
  const { t } = useTranslation();
  return (
    <Section>
      <ErrorState
        text={t('{{area}} could not be loaded. The rest of the site goes on.', {
          area: t(NAMES[area]),
        })}
        retryText={t('Try again')}
        onRetry={retry}
      />
    </Section>
  );
}
