import { paths } from '@exchange/contract';
import { useNavigate } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { closeLogin } from '@exchange/store';
import { Dialog } from '@exchange/ui';
import { LoginForm } from './LoginForm.tsx';

/** The login dialog; a success leads to the home page. */
export function LoginModal() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const finish = () => {
    closeLogin();
    navigate(paths.home());
  };
  return (
    <Dialog open onClose={closeLogin} title={t('Log In')} closeText={t('Close')}>
      <LoginForm onDone={finish} />
    </Dialog>
  );
}
