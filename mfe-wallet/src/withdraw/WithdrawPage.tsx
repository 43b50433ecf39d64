import { maskAccount, type WithdrawAccount, type WithdrawTerms } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { EmptyState, QueryState, Section, Skeleton, ToggleGroup } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { RequestHistory } from '../history/RequestHistory.tsx';
import { Stats } from '../history/Stats.tsx';
import { CashierPage, FeatureGate } from '../shared/CashierPage.tsx';
import { previousAccountsQuery, withdrawTermsQuery } from '../shared/cashier.api.ts';
import { useIsSubmitting } from '../shared/submit.api.ts';
import {
  transferDrafts,
  usePendingTransfer,
  useTransferOutcome,
} from '../shared/transfer.store.ts';
import { WithdrawForm } from './WithdrawForm.tsx';
import styles from './WithdrawPage.module.css';
import type { WithdrawMethod } from './withdraw.form.ts';

const keyOf = ({ method, accountNumber }: WithdrawAccount) => `${method} ${accountNumber}`;

/** Radio buttons of accounts, and the form for the chosen one. */
function AccountChoice({
  accounts,
  terms,
  first,
}: {
  accounts: readonly WithdrawAccount[];
  terms: WithdrawTerms | undefined;
  first: WithdrawAccount;
}) {
  const { t } = useTranslation();
  const isLocked = usePendingTransfer('withdrawal') !== undefined;
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
      <WithdrawForm key={keyOf(account)} method={account.method} terms={terms} account={account} />
    </>
  );
}

/** Withdrawal to an earlier account: only the amount is required. */
function PreviousAccounts({ terms }: { terms: WithdrawTerms | undefined }) {
  const { t } = useTranslation();
  return (
    <QueryState
      query={useQuery(previousAccountsQuery)}
      loading={<Skeleton rows={2} rowHeight={60} />}
      failedText={t('Your accounts could not be loaded.')}
    >
      {(accounts) =>
        accounts[0] ? (
          <AccountChoice accounts={accounts} terms={terms} first={accounts[0]} />
        ) : (
          <EmptyState text={t('No Previous Account Available!!')} />
        )
      }
    </QueryState>
  );
}

const METHODS = ['BANK', 'UPI'] as const satisfies WithdrawMethod[];

/** Withdrawal to a new or earlier account, by bank or UPI. A pending one is shown as sent. */
function WithdrawalPanel({
  terms,
  last,
}: {
  terms: WithdrawTerms | undefined;
  /** The account of the last withdrawal. */
  last: WithdrawAccount | undefined;
}) {
  const { t } = useTranslation();
  const awaited = usePendingTransfer('withdrawal');
  const { accepted } = useTransferOutcome('withdrawal');
  const isLocked = useIsSubmitting('withdrawal') || awaited !== undefined;
  const typed = transferDrafts.withdrawal.read();
  const [isNew, setIsNew] = useState(awaited !== undefined || typed.source !== 'previous');
  const [method, setMethod] = useState<WithdrawMethod>(
    awaited?.order.account.method ??
      METHODS.find((each) => each === typed.method) ??
      last?.method ??
      METHODS[0],
  );
  return (
    <Section>
      <fieldset className={styles.choices} disabled={isLocked}>
        <ToggleGroup
          label={t('Account')}
          value={isNew ? 'new' : 'previous'}
          onChange={(id) => setIsNew(id === 'new')}
          items={[
            { id: 'new', label: t('New Account') },
            { id: 'previous', label: t('Previous Account') },
          ]}
        />
        {isNew && (
          <ToggleGroup
            label={t('Method')}
            value={method}
            onChange={setMethod}
            items={[
              { id: 'BANK', label: t('BANK') },
              { id: 'UPI', label: t('UPI') },
            ]}
          />
        )}
      </fieldset>
      {terms?.hasNotBetSinceDeposit && (
        <p className={styles.warning}>
          {t(
            'You have not bet since your last deposit. Staff check such a withdrawal before they pay it.',
          )}
        </p>
      )}
      {/* The form resets once its request was accepted. */}
      <Fragment key={accepted}>
        {isNew ? (
          <WithdrawForm key={method} method={method} terms={terms} />
        ) : (
          <PreviousAccounts terms={terms} />
        )}
      </Fragment>
    </Section>
  );
}

/** The panel, once it is known what the form asks for and with which method it opens. */
function WithdrawalContent() {
  const terms = useQuery(withdrawTermsQuery);
  const accounts = useQuery(previousAccountsQuery);
  const isAwaited = usePendingTransfer('withdrawal') !== undefined;
  // After a failure, the server asks for the proof that it needs.
  if ((terms.isPending || accounts.isPending) && !isAwaited) {
    return (
      <Section>
        <Skeleton rows={7} rowHeight={76} />
      </Section>
    );
  }
  return <WithdrawalPanel terms={terms.data ?? undefined} last={accounts.data?.[0]} />;
}

/** Point 2, "Displayed withdrawal rules". */
const RULE_TEXTS = [
  'Only the main wallet can be withdrawn, not the bonus wallet.',
  'Withdrawing without betting with the deposit is flagged as suspicious.',
  'If a withdrawal account is shared, all linked users are blocked.',
  'A withdrawal takes up to 45 minutes; please wait that long before you complain.',
  'The withdrawal account must match the deposit account.',
] as const;

function WithdrawRules() {
  const { t } = useTranslation();
  return (
    <Section title={t('Withdrawal rules')}>
      <ol className={styles.rules}>
        {RULE_TEXTS.map((text) => (
          <li key={text}>{t(text)}</li>
        ))}
      </ol>
    </Section>
  );
}

/** `/app/withdraw`: the form with its rules, and earlier withdrawals. */
export function WithdrawPage() {
  const { t } = useTranslation();
  return (
    <CashierPage title={t('Withdraw')}>
      <Stats kind="withdrawal" />
      <FeatureGate>
        <div className={styles.place}>
          <div className={styles.columns}>
            <WithdrawalContent />
            <WithdrawRules />
          </div>
        </div>
      </FeatureGate>
      <Section title={t('Withdrawal history')}>
        <RequestHistory kind="withdrawal" />
      </Section>
    </CashierPage>
  );
}
