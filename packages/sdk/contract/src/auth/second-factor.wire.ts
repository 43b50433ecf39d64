import * as v from 'valibot';
import { secondFactorCode, typedPassword } from './auth.wire.ts';

/** Reports if the account has a second factor, and if it must have one. */
export const secondFactorData = v.object({
  enabled: v.boolean(),
  required: v.boolean(),
  recovery_codes_left: v.number(),
});
export const secondFactorStartInput = v.object({ password: typedPassword });
/** Secret for an authenticator app: base32, and as an `otpauth:` URL for a QR code. */
export const secondFactorStartData = v.object({ secret: v.string(), uri: v.string() });
export const secondFactorConfirmInput = v.object({ code: secondFactorCode });
/** Each replaces a code once; shown only now. */
export const secondFactorConfirmData = v.object({ recovery_codes: v.array(v.string()) });
export const secondFactorOffInput = v.object({ password: typedPassword, code: secondFactorCode });
