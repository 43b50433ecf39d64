import { paths } from '@exchange/contract';
import { useNavigate } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { closeLogin, useWantedPath } from '@exchange/store';
import { Dialog } from '@exchange/ui';
import { useState } from 'react';
import { LoginForm } from './LoginForm.tsx';

/** The login dialog; navigates to the wanted page, else home, after a success. */
export function LoginModal() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // The sign-in clears the request.
  const [path] = useState(useWantedPath() ?? paths.home());
  const finish = () => {
    closeLogin();
    navigate(path);
  };
  return (
    <Dialog open onClose={closeLogin} title={t('Log In')} closeText={t('Close')}>
      <LoginForm onDone={finish} />
    </Dialog>
  );
}
