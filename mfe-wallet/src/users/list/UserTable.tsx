import { paths, type UserAccount } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { formatAmount, formatDateTime, useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { StaffTable } from '../StaffTable.tsx';
import { UserName } from '../UserName.tsx';
import styles from './UserTable.module.css';

/** Users with their balances; the name links to the details. */
export function UserTable({ users }: { users: readonly UserAccount[] }) {
  const { t } = useTranslation();
  const session = useSession();
  // All users of an agent have the same owner.
  const withOwner = session.status === 'player' && session.role === 'admin';
  return (
    <StaffTable
      label={t('Users')}
      columns={[
        { label: t('User') },
        { label: t('Balance'), numeric: true },
        { label: t('Exposure'), numeric: true },
        { label: t('Mobile') },
        ...(withOwner ? [{ label: t('Belongs to') }] : []),
        { label: t('Last used') },
      ]}
      rows={users.map((user) => ({
        id: user.id,
        cells: [
          <Link key="user" to={paths.user(user.id)} className={styles.link}>
            <UserName user={user} />
          </Link>,
          <b key="balance">{formatAmount(user.balance)}</b>,
          user.exposure > 0 ? (
            <span key="exposure" className={styles.exposure}>
              {formatAmount(-user.exposure)}
            </span>
          ) : (
            '0'
          ),
          user.mobile ?? '–',
          ...(withOwner ? [user.ownerName ?? '–'] : []),
          user.lastUsedAt ? formatDateTime(user.lastUsedAt) : '–',
        ],
      }))}
    />
  );
}
