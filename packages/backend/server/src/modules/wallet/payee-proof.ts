import type { Context } from '../../context.ts';
import type { Call } from '../../http/call.ts';
import { UnprocessableError } from '../../http-error.ts';
import { provePassword } from '../auth/prove-password.ts';
import { withSecondFactor } from '../auth/second-factor/prove-second-factor.ts';
import { hasSecondFactor } from '../auth/second-factor/second-factor.repository.ts';
import { findUser } from '../users/repository.ts';
import { isPayeeKnown } from './repository.ts';

type Asked = Pick<Call<'withdrawRequest'>, 'user' | 'input' | 'cookies'>;

/**
 * Returns the required proof of identity; undefined where the account is known, or has no secret.
 */
const selectProof = ({ unitOfWork }: Context, { user, input }: Asked) =>
  unitOfWork.read(async (tx) => {
    const { method, account_number: accountNumber, ifsc } = input;
    if (await isPayeeKnown(tx, { userId: user.id, method, accountNumber, ifsc })) return undefined;
    if (await hasSecondFactor(tx, user.id)) return 'second_factor';
    const row = await findUser(tx, user.id);
    return row?.passwordHash == null ? undefined : 'password';
  });

/**
 * Requires a proof for a withdrawal to an account that was not paid to, or approved, before: a
 * stolen token must not redirect money.
 * @throws UnprocessableError naming `password` or `second_factor` where it is missing or wrong
 * @throws HttpError 429 after wrong ones, for the right one too
 */
export async function provePayee(context: Context, asked: Asked): Promise<void> {
  // A sign-in by a link of staff withdraws nothing, with any proof.
  if (asked.user.isOpenedByStaff) return;
  const proof = await selectProof(context, asked);
  if (proof === undefined) return;
  const { user, input, cookies } = asked;
  const { password, second_factor: code } = input;
  if (proof === 'second_factor') {
    await withSecondFactor(context, { user, code, cookies }, async () => undefined);
    return;
  }
  if (password === undefined) {
    const text = 'Please enter your password to withdraw to a new account.';
    throw new UnprocessableError(text, { field: 'password', code: 'PROOF_REQUIRED' });
  }
  await provePassword(context, user.id, password);
}
