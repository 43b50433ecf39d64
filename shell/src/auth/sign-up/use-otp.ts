import { OTP_RESEND_MS } from '@exchange/contract';
import { useState } from 'react';
import { useCooldown } from '../../shared/use-cooldown.ts';
import { sendOtp } from './sign-up.api.ts';
import { type SignUpFormState, toPhoneKey } from './use-sign-up-form.ts';

/** Sends the one-time code to the form's number, with a cooldown. */
export function useOtp({ form, readPhone, checkPhone, showRefusal }: SignUpFormState) {
  const [sentTo, setSentTo] = useState<string>();
  const [sending, setSending] = useState(false);
  const [phoneCode, mobile] = form.watch(['phoneCode', 'mobile']);
  const key = toPhoneKey(readPhone());
  const wait = useCooldown(key);

  const send = async () => {
    setSending(true);
    try {
      if (!(await checkPhone())) return;
      const asked = readPhone();
      const of = toPhoneKey(asked);
      const outcome = await sendOtp(asked);
      showRefusal(outcome);
      const waitMs = outcome.ok ? OTP_RESEND_MS : outcome.waitMs;
      if (waitMs !== undefined) wait.start(of, waitMs);
      if (!outcome.ok) return;
      form.clearErrors('otp');
      setSentTo(of);
      form.setFocus('otp');
    } finally {
      setSending(false);
    }
  };
  return {
    send,
    sending,
    /** Number of the last code, as typed. */
    sentTo: sentTo === key ? `${phoneCode} ${mobile.trim()}` : undefined,
    /** Seconds until another code may be requested. */
    wait: wait.seconds,
  };
}
