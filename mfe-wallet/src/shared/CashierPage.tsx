import { DEMO_DECLINED_RUPEES } from '@exchange/contract';
import { formatRupees, useTranslation } from '@exchange/i18n';
import { useSession, useSettings, useSettingsError, useSettingsKnown } from '@exchange/store';
import { EmptyState, Section, Skeleton } from '@exchange/ui';
import type { ReactNode } from 'react';
import styles from './CashierPage.module.css';

/** Page of a deposit or withdrawal. */
export function CashierPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}

/** Note for a demo account that its requests are play. */
function DemoNote() {
  const { t } = useTranslation();
  return (
    <Section>
      <p className={styles.note}>
        {t(
          'Play money: no real payment. The demo decides by itself after a few seconds; {{amount}} is declined.',
          { amount: formatRupees(DEMO_DECLINED_RUPEES) },
        )}
      </p>
    </Section>
  );
}

/**
 * Gates new requests: only if the site enables them (sign_up_status). Existing requests are not
 * gated.
 */
export function FeatureGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { signUpEnabled } = useSettings();
  const session = useSession();
  const isKnown = useSettingsKnown();
  const isMissed = useSettingsError();
  if (signUpEnabled) {
    return (
      <>
        {session.status === 'player' && session.isDemo && <DemoNote />}
        {children}
      </>
    );
  }
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
