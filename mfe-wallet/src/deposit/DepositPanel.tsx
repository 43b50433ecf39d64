import { type AccountOption, selectAccountKey } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { Section, ToggleGroup } from '@exchange/ui';
import { useState } from 'react';
import { useTransferDecision } from '../shared/transfer-decision.store.ts';
import { transferDrafts } from '../shared/transfer-drafts.ts';
import { useTransferOutcome } from '../shared/transfer-failure.store.ts';
import { AccountCard } from './AccountCard.tsx';
import { selectAccountChoices } from './account-fields.model.ts';
import { DepositForm } from './DepositForm.tsx';
import styles from './DepositPanel.module.css';

/** The deposit account, and beside it the form that reports the payment. */
export function DepositPanel({ accounts }: { accounts: readonly AccountOption[] }) {
  const { t } = useTranslation();
  const awaited = useTransferDecision('deposit');
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
