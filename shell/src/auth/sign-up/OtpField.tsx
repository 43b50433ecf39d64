import { OTP_DIGITS } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { Button, TextField } from '@exchange/ui';
import type { ComponentPropsWithRef } from 'react';
import styles from './SignUpForm.module.css';
import type { useOtp } from './use-otp.ts';

/** Field for the one-time code, with a send button and a cooldown of 30 seconds. */
export function OtpField({
  otp: { send, sending, sentTo, wait },
  ...field
}: { otp: ReturnType<typeof useOtp> } & Omit<ComponentPropsWithRef<typeof TextField>, 'label'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.otp}>
      <TextField
        {...field}
        label={t('OTP')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={OTP_DIGITS.max}
        hint={sentTo && t('A code is on its way to {{phone}}.', { phone: sentTo })}
      />
      <Button
        variant="outline"
        className={styles.send}
        busy={sending}
        disabled={wait > 0}
        onClick={send}
      >
        {wait > 0
          ? t('Resend in {{seconds}} s', { seconds: wait })
          : sentTo
            ? t('Resend OTP')
            : t('Send OTP')}
      </Button>
    </div>
  );
}
