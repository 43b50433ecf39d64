import { type AccountOption, selectAccountKey } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import {
  EmptyState,
  QueryState,
  Section,
  Skeleton,
  ToggleGroup,
  useDeferredReady,
} from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestHistory } from '../history/RequestHistory.tsx';
import { Stats } from '../history/Stats.tsx';
import { CashierPage, FeatureGate } from '../shared/CashierPage.tsx';
import { accountsQuery } from '../shared/cashier.api.ts';
import {
  transferDrafts,
  usePendingTransfer,
  useTransferOutcome,
} from '../shared/transfer.store.ts';
import { AccountCard } from './AccountCard.tsx';
import { selectAccountChoices } from './account-fields.model.ts';
import { DepositForm } from './DepositForm.tsx';
import styles from './DepositPanel.module.css';

/** The deposit account, and beside it the form that reports the payment. */
function DepositPanel({ accounts }: { accounts: readonly AccountOption[] }) {
  const { t } = useTranslation();
  const awaited = usePendingTransfer('deposit');
  const { accepted } = useTransferOutcome('deposit');
  const wanted = awaited
    ? selectAccountKey(awaited.order.account)
    : transferDrafts.deposit.read().account;
  const paidTo = accounts.findIndex((option) => selectAccountKey(option) === wanted);
  const [chosen, setChosen] = useState(String(Math.max(paidTo, 0)));
  const [amount, setAmount] = useState<number>();
  const account = accounts[Number(chosen)] ?? accounts[0];
  if (!account) return null;
  const choose = (id: string) => {
    setChosen(id);
    const option = accounts[Number(id)];
    if (option) transferDrafts.deposit.keep({ account: selectAccountKey(option) });
  };
  const choices = selectAccountChoices(accounts).map(({ id, kind, name }) => ({
    id,
    label: name ?? (kind === 'bank' ? t('Bank transfer') : t('UPI')),
  }));
  return (
    <div className={styles.place}>
      <div className={styles.desk}>
        <Section title={t('1. Pay to this account')} className={styles.account}>
          {choices.length > 1 && (
            <fieldset className={styles.choices} disabled={awaited !== undefined}>
              <ToggleGroup label={t('Account')} value={chosen} onChange={choose} items={choices} />
            </fieldset>
          )}
          <AccountCard account={account} {...(amount !== undefined && { amount })} />
          <p className={styles.note}>{t('Play money only. No real payment is taken.')}</p>
        </Section>
        <Section title={t('2. Tell us about your payment')}>
          <DepositForm key={accepted} account={account} onAmount={setAmount} />
        </Section>
      </div>
    </div>
  );
}

/** Skeleton of the deposit panel until the accounts are loaded. */
function PanelSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.place}>
      <div className={styles.desk}>
        <Section title={t('1. Pay to this account')}>
          <Skeleton rows={4} rowHeight={86} />
        </Section>
        <Section title={t('2. Tell us about your payment')}>
          <Skeleton rows={6} rowHeight={80} phoneRowHeight={88} silent />
        </Section>
      </div>
    </div>
  );
}

/** Accounts and form, once the accounts are loaded. */
function DepositContent() {
  const { t } = useTranslation();
  const query = useQuery(accountsQuery);
  const isDue = useDeferredReady(!query.isPending);
  if (!isDue) return <PanelSkeleton />;
  return (
    <QueryState
      query={query}
      loading={null}
      failedText={t('The accounts could not be loaded.')}
      isEmpty={({ length }) => length === 0}
      empty={
        <EmptyState
          text={t('There is no account to pay to at the moment. Please come back later.')}
        />
      }
      frame={(state) => <Section>{state}</Section>}
    >
      {(accounts) => <DepositPanel accounts={accounts} />}
    </QueryState>
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
