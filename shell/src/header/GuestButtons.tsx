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

/** What the header offers guests: logging in, and signing up while the site takes registrations. */
export function GuestButtons() {
  const { t } = useTranslation();
  const { signUpEnabled } = useSettings();
  const isKnown = useSettingsKnown();
  const hasSignUp = useFeatureEnabled('signUp');
  return (
    <>
      {/* Its place is kept until the settings come, so that nothing beside it moves. */}
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
