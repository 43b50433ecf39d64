import { paths } from '@exchange/contract';
import { Link, useNavigate } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { Panel } from '@exchange/ui';
import styles from './ChangePassword.module.css';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

/** `/app/change-password`; a success leads to the market analysis. */
export function ChangePasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Panel title={t('Change Password')} headingLevel="h1" className={styles.page}>
      <div className={styles.body}>
        <p className={styles.hint}>
          {t('Your other devices are signed out, this one stays signed in.')}{' '}
          <Link to={paths.sessions()} className={styles.link}>
            {t('Signed-in devices')}
          </Link>
        </p>
        <ChangePasswordForm onDone={() => navigate(paths.marketAnalysis())} />
      </div>
    </Panel>
  );
}
