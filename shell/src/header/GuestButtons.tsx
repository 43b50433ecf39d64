import { useTranslation } from '@exchange/i18n';
import {
  requestLogin,
  requestSignUp,
  useFeatureEnabled,
  useSettings,
  useSettingsKnown,
} from '@exchange/store';
import { Button, classNames } from '@exchange/ui';
import styles from './Header.module.css';

/** Log-in button, and sign-up button while the site enables registrations. */
export function GuestButtons() {
  const { t } = useTranslation();
  const { signUpEnabled } = useSettings();
  const isKnown = useSettingsKnown();
  const hasSignUp = useFeatureEnabled('signUp');
  return (
    <>
      {/* Reserves its space until the settings are loaded. */}
      {hasSignUp && (signUpEnabled || !isKnown) && (
        <Button
          variant="outlineOnHeader"
          className={classNames(styles.signUp, !signUpEnabled && styles.awaited)}
          onClick={requestSignUp}
        >
          {t('Sign up')}
        </Button>
      )}
      <Button variant="accent" className={styles.logIn} onClick={requestLogin}>
        {t('Login')}
      </Button>
    </>
  );
}
