import { paths } from '@exchange/contract';
import { Navigate, useNavigate } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import { Section } from '@exchange/ui';
import { AFTER_SIGN_UP } from '../../shared/welcome.ts';
import styles from './SignUpForm.module.css';
import { SignUpForm } from './SignUpForm.tsx';
import { SignUpGate } from './SignUpGate.tsx';

/** `/signup`: the form of the dialog; redirects signed-in users. */
export function SignUpPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  if (signedIn) return <Navigate to={paths.home()} replace />;
  return (
    <Section title={t('Sign up')} headingLevel="h1" className={styles.page}>
      <div className={styles.body}>
        <SignUpGate>
          <SignUpForm
            onDone={() => navigate(paths.home(), { replace: true, state: AFTER_SIGN_UP })}
          />
        </SignUpGate>
      </div>
    </Section>
  );
}
