import type { UserAccount } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { Badge } from '@exchange/ui';
import styles from './UserName.module.css';

/** Labels of roles for staff. */
export const ROLE_LABELS = { player: 'Player', agent: 'Agent', admin: 'Admin' } as const;

type Named = Pick<
  UserAccount,
  'userName' | 'name' | 'role' | 'isDemo' | 'isClosed' | 'isBettingLocked' | 'areWithdrawalsLocked'
>;

/** User name, with the full name if it differs, an unusual role, and restrictions. */
export function UserName({ user }: { user: Named }) {
  const { t } = useTranslation();
  return (
    <span className={styles.who}>
      <b className={styles.name}>{user.userName}</b>
      {user.name !== user.userName && <span className={styles.full}>{user.name}</span>}
      {user.role !== 'player' && <Badge tone="info">{t(ROLE_LABELS[user.role])}</Badge>}
      {user.isDemo && <Badge tone="info">{t('Demo')}</Badge>}
      {user.isClosed && <Badge tone="danger">{t('Closed')}</Badge>}
      {user.isBettingLocked && <Badge tone="danger">{t('Bets locked')}</Badge>}
      {user.areWithdrawalsLocked && <Badge tone="danger">{t('Withdrawals locked')}</Badge>}
    </span>
  );
}
