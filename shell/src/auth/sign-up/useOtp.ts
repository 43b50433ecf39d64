import { OTP_RESEND_MS, type PhoneNumber } from '@exchange/contract';
import { useState } from 'react';
import { sendOtp } from './sign-up.queries.ts';
import { useCountdown } from './useCountdown.ts';
import type { SignUpFormState } from './useSignUpForm.ts';

/** A number as it is compared: dialling code and digits. */
const toKey = ({ phoneCode, mobile }: PhoneNumber) => phoneCode + mobile;

/** Sends the one-time code to the number in the form, and waits before it sends another. */
export function useOtp({ form, readPhone, checkPhone, showRefusal }: SignUpFormState) {
  const [sentTo, setSentTo] = useState<string>();
  /** When another code may be asked for, in ms since 1970; the wait is the number's. */
  const [hold, setHold] = useState<{ of: string; until: number }>();
  const [sending, setSending] = useState(false);
  const [phoneCode, mobile] = form.watch(['phoneCode', 'mobile']);
  const seconds = useCountdown(hold?.until ?? 0);
  const key = toKey(readPhone());

  const send = async () => {
    setSending(true);
    try {
      if (!(await checkPhone())) return;
      const asked = readPhone();
      const of = toKey(asked);
      const outcome = await sendOtp(asked);
      showRefusal(outcome);
      const waitMs = outcome.ok ? OTP_RESEND_MS : outcome.waitMs;
      if (waitMs !== undefined) setHold({ of, until: Date.now() + waitMs });
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
    /** Where the last code went, as it was typed. */
    sentTo: sentTo === key ? `${phoneCode} ${mobile.trim()}` : undefined,
    /** Seconds until another code may be asked for. */
    wait: hold?.of === key ? seconds : 0,
  };
}
