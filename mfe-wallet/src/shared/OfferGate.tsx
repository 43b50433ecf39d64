import { useTranslation } from '@exchange/i18n';
import { useSettings, useSettingsKnown } from '@exchange/store';
import { EmptyState, Panel, Skeleton } from '@exchange/ui';
import type { ReactNode } from 'react';

/** New requests, where the site takes them (sign_up_status); what was asked for before is not gated. */
export function OfferGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { signUpEnabled } = useSettings();
  const isKnown = useSettingsKnown();
  if (signUpEnabled) return children;
  return (
    <Panel>
      {isKnown ? (
        <EmptyState text={t('Deposits and withdrawals are not offered at the moment.')} />
      ) : (
        <Skeleton rows={6} rowHeight={56} label={t('Loading')} />
      )}
    </Panel>
  );
}
