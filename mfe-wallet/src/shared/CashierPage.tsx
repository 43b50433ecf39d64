import { DEMO_MONEY_TEXT } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import {
  isFeatureEnabled,
  requestLogin,
  requestSignUp,
  useSession,
  useSettings,
  useSettingsError,
  useSettingsKnown,
} from '@exchange/store';
import { Button, EmptyState, Section, Skeleton } from '@exchange/ui';
import type { ReactNode } from 'react';
import styles from './CashierPage.module.css';
import { leaveDemo } from './cashier.api.ts';

/** Page of a deposit or withdrawal. */
export function CashierPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}

/** Notice that a demo account moves no real money, with a link to a real account. */
function DemoNotice() {
  const { t } = useTranslation();
  const { signUpEnabled } = useSettings();
  return (
    <Section>
      <EmptyState
        text={t(DEMO_MONEY_TEXT)}
        action={
          <div className={styles.ways}>
            <Button variant="accent" onClick={() => leaveDemo(requestLogin)}>
              {t('Log In')}
            </Button>
            {signUpEnabled && isFeatureEnabled('signUp') && (
              <Button variant="outline" onClick={() => leaveDemo(requestSignUp)}>
                {t('Sign up')}
              </Button>
            )}
          </div>
        }
      />
    </Section>
  );
}

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
      {!isKnown && !isMissed && <Skeleton rows={6} rowHeight={56} />}
    </Section>
  );
}
