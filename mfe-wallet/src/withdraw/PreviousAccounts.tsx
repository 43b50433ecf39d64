import { maskAccount, type WithdrawAccount } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { EmptyState, ErrorState, Skeleton } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransferDecision } from '../shared/transfer-decision.store.ts';
import styles from './PreviousAccounts.module.css';
import { WithdrawForm } from './WithdrawForm.tsx';
import { previousAccountsQuery } from './withdraw.api.ts';

const keyOf = ({ method, accountNumber }: WithdrawAccount) => `${method} ${accountNumber}`;

/** Radio buttons of accounts, and the form for the chosen one. */
function AccountChoice({
  accounts,
  first,
}: {
  accounts: readonly WithdrawAccount[];
  first: WithdrawAccount;
}) {
  const { t } = useTranslation();
  const isLocked = useTransferDecision('withdrawal') !== undefined;
  // Chosen from the start: a refetched list may have another order while the form is filled.
  const [chosen, setChosen] = useState(keyOf(first));
  const account = accounts.find((each) => keyOf(each) === chosen) ?? first;
  return (
    <>
      <fieldset className={styles.accounts} disabled={isLocked} aria-label={t('Previous Account')}>
        {accounts.map((each) => (
          <label key={keyOf(each)} className={styles.account}>
            <input
              type="radio"
              name="previous-account"
              className={styles.radio}
              checked={each === account}
              onChange={() => setChosen(keyOf(each))}
            />
            <span>
              <span className={styles.number}>{maskAccount(each.accountNumber)}</span>
              <span className={styles.name}>
                {[each.bankName || each.method, each.accountName].join(' · ')}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <WithdrawForm key={keyOf(account)} method={account.method} account={account} />
    </>
  );
}

/** Withdrawal to an earlier account: only the amount is required. */
export function PreviousAccounts() {
  const { t } = useTranslation();
  const { data, isPending, refetch, isFetching } = useQuery(previousAccountsQuery);
  if (isPending) return <Skeleton rows={2} rowHeight={60} label={t('Loading')} />;
  if (!data) {
    return (
      <ErrorState
        text={t('Your accounts could not be loaded.')}
        retryText={t('Try again')}
        onRetry={refetch}
        busy={isFetching}
      />
    );
  }
  const [first] = data;
  if (!first) return <EmptyState text={t('No Previous Account Available!!')} />;
  return <AccountChoice accounts={data} first={first} />;
}
