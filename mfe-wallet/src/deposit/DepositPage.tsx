import { useTranslation } from '@exchange/i18n';
import { EmptyState, ErrorState, Section, useDeferredReady } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { RequestHistory } from '../history/RequestHistory.tsx';
import { Stats } from '../history/Stats.tsx';
import { CashierPage } from '../shared/CashierPage.tsx';
import { FeatureGate } from '../shared/FeatureGate.tsx';
import { DepositPanel } from './DepositPanel.tsx';
import { accountsQuery } from './deposit.api.ts';
import { PanelSkeleton } from './PanelSkeleton.tsx';

/** Accounts and form, once the accounts are loaded. */
function DepositContent() {
  const { t } = useTranslation();
  const { data, isPending, refetch, isFetching } = useQuery(accountsQuery);
  const isDue = useDeferredReady(!isPending);
  if (!isDue) return <PanelSkeleton />;
  if (data && data.length > 0) return <DepositPanel accounts={data} />;
  return (
    <Section>
      {data ? (
        <EmptyState
          text={t('There is no account to pay to at the moment. Please come back later.')}
        />
      ) : (
        <ErrorState
          text={t('The accounts could not be loaded.')}
          retryText={t('Try again')}
          onRetry={refetch}
          busy={isFetching}
        />
      )}
    </Section>
  );
}

/** `/app/deposit`: accounts, the form that reports a payment, and earlier deposits. */
export function DepositPage() {
  const { t } = useTranslation();
  return (
    <CashierPage title={t('Deposit')}>
      <Stats kind="deposit" />
      <FeatureGate>
        <DepositContent />
      </FeatureGate>
      <Section title={t('Deposit history')}>
        <RequestHistory kind="deposit" />
      </Section>
    </CashierPage>
  );
}
