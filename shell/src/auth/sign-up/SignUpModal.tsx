import { paths } from '@exchange/contract';
import { useNavigate } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { closeSignUp } from '@exchange/store';
import { Dialog } from '@exchange/ui';
import { AFTER_SIGN_UP } from '../../shared/welcome.ts';
import { SignUpForm } from './SignUpForm.tsx';
import { SignUpGate } from './SignUpGate.tsx';

/** The sign-up dialog; navigates to the home page after a success. */
export function SignUpModal() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const finish = () => {
    closeSignUp();
    navigate(paths.home(), { state: AFTER_SIGN_UP });
  };
  return (
    <Dialog open onClose={closeSignUp} title={t('Sign up')}>
      <SignUpGate>
        <SignUpForm onDone={finish} />
      </SignUpGate>
    </Dialog>
  );
}
