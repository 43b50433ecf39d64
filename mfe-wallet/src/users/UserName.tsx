import type { UserAccount } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { Badge } from '@exchange/ui';
import { ROLE_LABELS } from './role-labels.ts';
import styles from './UserName.module.css';

/** The user name, the name where it is another, and a role that is not the usual one. */
export function UserName({ user }: { user: Pick<UserAccount, 'userName' | 'name' | 'role'> }) {
  const { t } = useTranslation();
  return (
    <span className={styles.who}>
      <b className={styles.name}>{user.userName}</b>
      {user.name !== user.userName && <span className={styles.full}>{user.name}</span>}
      {user.role !== 'player' && <Badge tone="info">{t(ROLE_LABELS[user.role])}</Badge>}
    </span>
  );
}
