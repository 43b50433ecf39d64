import { useTranslation } from '@exchange/i18n';
import {
  requestLogin,
  useFeatureEnabled,
  useSettings,
  useSettingsError,
  useSettingsKnown,
} from '@exchange/store';
import { Button, EmptyState, Skeleton } from '@exchange/ui';
import type { ReactNode } from 'react';

/**
 * Shows the registration if the site enables it (sign_up_status is 1); else a notice, and the
 * login.
 */
export function SignUpGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { signUpEnabled } = useSettings();
  const isKnown = useSettingsKnown();
  const isMissed = useSettingsError();
  const isOpen = useFeatureEnabled('signUp');
  if (isOpen && signUpEnabled) return children;
  if (isOpen && isMissed) {
    return <EmptyState text={t('The server does not answer. This page asks again by itself.')} />;
  }
  if (isOpen && !isKnown) return <Skeleton rows={6} rowHeight={64} />;
  return (
    <EmptyState
      text={t('Registration is not offered at the moment.')}
      action={
        <Button variant="accent" onClick={requestLogin}>
          {t('Log In')}
        </Button>
      }
    />
  );
}
