import { paths, type SharedAccount } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { Badge, Button, Section } from '@exchange/ui';
import { useState } from 'react';
import { useBlockSharedAccount } from './access.api.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import styles from './SharedAccountsPanel.module.css';

/**
 * Withdrawal accounts that a user shares with other players, with their users and the step that
 * locks the withdrawals of all of them.
 */
export function SharedAccountsPanel({ accounts }: { accounts: readonly SharedAccount[] }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<SharedAccount>();
  return (
    <Section title={t('Shared withdrawal accounts')}>
      <ul className={styles.list} aria-label={t('Shared withdrawal accounts')}>
        {accounts.map((account) => (
          <li key={account.requestId} className={styles.row}>
            <p className={styles.head}>
              <b className={styles.number}>{account.accountNumber}</b>
              {account.isBlocked && <Badge tone="danger">{t('All users blocked')}</Badge>}
            </p>
            <Sharers account={account} />
            {account.others > 0 && (
              <p className={styles.note}>{t('Only an admin can block it.')}</p>
            )}
            {account.others === 0 && !account.isBlocked && (
              <Button variant="outline" onClick={() => setAsked(account)}>
                {t('Block all users')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title={`${t('Block all users')}: ${asked.accountNumber}`}
          text={t(
            'Withdrawals of all players who ever withdrew to this account are locked. Each can be unlocked on the player’s own page.',
          )}
          actText={t('Block all users')}
          useStep={useBlockSharedAccount}
          toInput={(reason) => ({ requestId: asked.requestId, reason })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  );
}

function Sharers({ account: { users, others } }: { account: SharedAccount }) {
  const { t } = useTranslation();
  return (
    <p className={styles.note}>
      {t('Also used by')}{' '}
      {users.map(({ id, name }) => (
        <Link key={id} to={paths.user(id)} className={styles.user}>
          {name}
        </Link>
      ))}
      {others > 0 && <span>{t('{{total}} of other staff', { total: others })}</span>}
    </p>
  );
}
