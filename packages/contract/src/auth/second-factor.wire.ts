import * as v from 'valibot';
import { secondFactorCode, typedPassword } from './auth.wire.ts';

/** Whether the account has a second factor, and whether it must have one. */
export const secondFactorData = v.object({
  enabled: v.boolean(),
  required: v.boolean(),
  recovery_codes_left: v.number(),
});
export const secondFactorStartInput = v.object({ password: typedPassword });
/** What an authenticator app takes: base32, and the same as an `otpauth:` address for a QR code. */
export const secondFactorStartData = v.object({ secret: v.string(), uri: v.string() });
export const secondFactorConfirmInput = v.object({ code: secondFactorCode });
/** Each is good once, in place of a code; shown only now. */
export const secondFactorConfirmData = v.object({ recovery_codes: v.array(v.string()) });
export const secondFactorOffInput = v.object({ password: typedPassword, code: secondFactorCode });
