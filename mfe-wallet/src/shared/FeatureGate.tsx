import { useTranslation } from '@exchange/i18n';
import { useSession, useSettings, useSettingsError, useSettingsKnown } from '@exchange/store';
import { EmptyState, Section, Skeleton } from '@exchange/ui';
import type { ReactNode } from 'react';
import { DemoNotice } from './DemoNotice.tsx';

/**
 * Gates new requests: only if the site enables them (sign_up_status) for real players. Existing
 * requests are not gated.
 */
export function FeatureGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { signUpEnabled } = useSettings();
  const session = useSession();
  const isKnown = useSettingsKnown();
  const isMissed = useSettingsError();
  if (signUpEnabled && session.status === 'player' && session.isDemo) return <DemoNotice />;
  if (signUpEnabled) return children;
  return (
    <Section>
      {isKnown && (
        <EmptyState text={t('Deposits and withdrawals are not offered at the moment.')} />
      )}
      {isMissed && (
        <EmptyState text={t('The server does not answer. This page asks again by itself.')} />
      )}
      {!isKnown && !isMissed && <Skeleton rows={6} rowHeight={56} label={t('Loading')} />}
    </Section>
  );
}
