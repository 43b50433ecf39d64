import { paths } from '@exchange/contract';
import { Link, useNavigate } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { Section } from '@exchange/ui';
import { useState } from 'react';
import styles from './ChangePassword.module.css';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

/** `/app/change-password`; navigates to the market analysis after a success. */
export function ChangePasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  // After a required change the shell navigates back.
  const [wasDue] = useState(
    session.status === 'player' && session.restriction === 'change_password',
  );
  return (
    <Section title={t('Change Password')} headingLevel="h1" className={styles.page}>
      <div className={styles.body}>
        {wasDue && (
          <p className={styles.due} role="status">
            {t('Somebody else knows your password. Please change it before you go on.')}
          </p>
        )}
        <p className={styles.hint}>
          {t('Your other devices are signed out, this one stays signed in.')}{' '}
          <Link to={paths.sessions()} className={styles.link}>
            {t('Signed-in devices')}
          </Link>
        </p>
        <ChangePasswordForm
          onDone={() => {
            if (!wasDue) navigate(paths.marketAnalysis());
          }}
        />
      </div>
    </Section>
  );
}
