import { useTranslation } from '@exchange/i18n';
import { Section, ToggleGroup } from '@exchange/ui';
import { Fragment, useState } from 'react';
import { useIsSubmitting } from '../shared/submit.api.ts';
import { useTransferDecision } from '../shared/transfer-decision.store.ts';
import { transferDrafts } from '../shared/transfer-drafts.ts';
import { useTransferOutcome } from '../shared/transfer-failure.store.ts';
import { PreviousAccounts } from './PreviousAccounts.tsx';
import styles from './WithdrawalPanel.module.css';
import { WithdrawForm } from './WithdrawForm.tsx';
import type { WithdrawMethod } from './withdraw.form.ts';

/** Withdrawal to a new or earlier account, by bank or UPI. A pending one is shown as sent. */
export function WithdrawalPanel() {
  const { t } = useTranslation();
  const awaited = useTransferDecision('withdrawal');
  const { accepted } = useTransferOutcome('withdrawal');
  const isLocked = useIsSubmitting('withdrawal') || awaited !== undefined;
  const typed = transferDrafts.withdrawal.read();
  const [isNew, setIsNew] = useState(awaited !== undefined || typed.source !== 'previous');
  const [method, setMethod] = useState<WithdrawMethod>(
    awaited?.order.account.method ?? (typed.method === 'UPI' ? 'UPI' : 'BANK'),
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
      {/* The form resets once its request was accepted. */}
      <Fragment key={accepted}>
        {isNew ? <WithdrawForm key={method} method={method} /> : <PreviousAccounts />}
      </Fragment>
    </Section>
  );
}
