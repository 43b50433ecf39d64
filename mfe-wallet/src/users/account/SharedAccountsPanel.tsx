import { paths, type SharedAccount, type UserDetails } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { formatDateTime, useTranslation } from '@exchange/i18n';
import { Badge, Button, Section } from '@exchange/ui';
import { useState } from 'react';
import { useClearSharedAccount } from './access.api.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import styles from './SharedAccountsPanel.module.css';

/**
 * Withdrawal accounts that the user shares with other players, with their users and the step that
 * permits it.
 */
export function SharedAccountsPanel({ user }: { user: UserDetails }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<SharedAccount>();
  return (
    <Section title={t('Shared withdrawal accounts')}>
      <ul className={styles.list} aria-label={t('Shared withdrawal accounts')}>
        {user.sharedAccounts.map((account) => (
          <li key={account.requestId} className={styles.row}>
            <p className={styles.head}>
              <b className={styles.number}>{account.accountNumber}</b>
              <Badge tone={account.cleared ? 'success' : 'danger'}>
                {t(account.cleared ? 'Allowed' : 'Blocks its users')}
              </Badge>
            </p>
            <Sharers account={account} />
            {account.cleared ? (
              <p className={styles.note}>
                {account.cleared.byName} · {formatDateTime(account.cleared.at)} ·{' '}
                {account.cleared.reason}
              </p>
            ) : (
              <Button variant="outline" onClick={() => setAsked(account)}>
                {t('Allow sharing')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title={`${t('Allow sharing')}: ${asked.accountNumber}`}
          text={t(
            'All players who withdrew to this account may share it from now on. What it locked is opened; what staff locked stays locked.',
          )}
          actText={t('Allow sharing')}
          useStep={useClearSharedAccount}
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
