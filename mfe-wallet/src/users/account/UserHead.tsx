import { managesRole, type UserDetails } from '@exchange/contract';
import { formatDateTime, formatRupees, useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { Button, Dialog, Section } from '@exchange/ui';
import { Coins, Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { InstantIdBox } from '../InstantIdBox.tsx';
import { UserName } from '../UserName.tsx';
import { CoinsDialog } from './CoinsDialog.tsx';
import { SignInActions } from './SignInActions.tsx';
import styles from './UserHead.module.css';

/** Name and balances of the user, and the steps that the caller may make. */
export function UserHead({ user }: { user: UserDetails }) {
  const { t } = useTranslation();
  const session = useSession();
  const [open, setOpen] = useState<'coins' | 'instantId'>();
  const close = () => setOpen(undefined);
  const managed = session.status === 'player' && managesRole(session.role, user.role);
  return (
    <Section title={<UserName user={user} />} headingLevel="h1">
      <dl className={styles.figures}>
        <Stat label={t('Balance')}>
          <b className={styles.large}>{formatRupees(user.balance)}</b>
        </Stat>
        <Stat label={t('Exposure')}>
          <b className={user.exposure > 0 ? styles.loss : undefined}>
            {formatRupees(-user.exposure)}
          </b>
        </Stat>
        {user.owed > 0 && (
          <Stat label={t('Amount due')}>
            <b className={styles.loss}>{formatRupees(user.owed)}</b>
          </Stat>
        )}
        <Stat label={t('Mobile')}>{user.mobile ?? '–'}</Stat>
        <Stat label={t('Belongs to')}>{user.ownerName ?? '–'}</Stat>
        {user.adultAt && <Stat label={t('18 or older')}>{formatDateTime(user.adultAt)}</Stat>}
        <Stat label={t('Created')}>{formatDateTime(user.createdAt)}</Stat>
        <Stat label={t('Last used')}>
          {user.lastUsedAt ? formatDateTime(user.lastUsedAt) : '–'}
        </Stat>
      </dl>
      {user.owed > 0 && (
        <p className={styles.due}>
          {t('A result took more than the balance. The next credits settle what is due first.')}
        </p>
      )}
      {managed && !user.isDemo && !user.isClosed && (
        <div className={styles.actions}>
          <Button variant="accent" onClick={() => setOpen('coins')}>
            <Coins size={18} aria-hidden="true" />
            {t('Update coins')}
          </Button>
          <Button variant="outline" onClick={() => setOpen('instantId')}>
            <Link2 size={18} aria-hidden="true" />
            {t('Instant ID')}
          </Button>
          <SignInActions user={user} />
        </div>
      )}
      {open === 'coins' && <CoinsDialog user={user} onClose={close} />}
      {open === 'instantId' && (
        <Dialog
          open
          onClose={close}
          title={t('Instant ID of {{name}}', { name: user.userName })}
          closeText={t('Close')}
        >
          <InstantIdBox userId={user.id} />
        </Dialog>
      )}
    </Section>
  );
}

const Stat = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
