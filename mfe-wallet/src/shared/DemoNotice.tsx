import { DEMO_MONEY_TEXT } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { isFeatureEnabled, requestLogin, requestSignUp, useSettings } from '@exchange/store';
import { Button, EmptyState, Section } from '@exchange/ui';
import styles from './DemoNotice.module.css';
import { leaveDemo } from './leave-demo.api.ts';

/** Notice that a demo account moves no real money, with a link to a real account. */
export function DemoNotice() {
  const { t } = useTranslation();
  const { signUpEnabled } = useSettings();
  return (
    <Section>
      <EmptyState
        text={t(DEMO_MONEY_TEXT)}
        action={
          <div className={styles.ways}>
            <Button variant="accent" onClick={() => leaveDemo(requestLogin)}>
              {t('Log In')}
            </Button>
            {signUpEnabled && isFeatureEnabled('signUp') && (
              <Button variant="outline" onClick={() => leaveDemo(requestSignUp)}>
                {t('Sign up')}
              </Button>
            )}
          </div>
        }
      />
    </Section>
  );
}
