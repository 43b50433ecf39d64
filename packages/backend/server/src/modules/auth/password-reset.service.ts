import { REVEALED_PASSWORD_TEXT, revealsPassword, type SessionData } from '@exchange/contract';
import type { Context } from '../../context.ts';
import type { Call } from '../../http/call.ts';
import { BadRequestError } from '../../http-error.ts';
import { recordAudit } from '../audit/repository.ts';
import { setPasswordHash } from '../users/repository.ts';
import { checkGuessable } from './guessable-password.ts';
import { consumeLink, findLinkOwner } from './instant-id.service.ts';
import { hashPassword } from './password.ts';
import { revokeSessions } from './repository.ts';
import { withSecondFactor } from './second-factor/prove-second-factor.ts';
import { type SignInOrigin, selectStart, storeSession } from './service.ts';

const FIELD = 'newPassword';

/**
 * Sets the password of a link's owner, ends every other sign-in and opens one.
 * @throws GoneError for a link that is used, expired or unknown, BadRequestError for a guessable password
 * @throws UnprocessableError for a missing or wrong second factor; the link stays valid
 */
export async function resetPassword(
  context: Context,
  call: SignInOrigin & Pick<Call<'resetPassword'>, 'input'>,
): Promise<SessionData> {
  const { clock, sessions, brands } = context;
  const { token, newPassword, second_factor: code } = call.input;
  const owner = await findLinkOwner(context, token, 'reset');
  if (revealsPassword(owner.userName, newPassword)) {
    throw new BadRequestError(FIELD, REVEALED_PASSWORD_TEXT);
  }
  checkGuessable(newPassword, FIELD, brands.current().byId.values());
  const passwordHash = await hashPassword(newPassword);
  const tried = { user: owner, code, cookies: call.cookies };
  const { data, ended } = await withSecondFactor(context, tried, async (tx) => {
    const { user: found, openedBy } = await consumeLink(tx, context, token, 'reset');
    const { id } = found;
    const at = clock.now();
    await setPasswordHash(tx, id, passwordHash);
    const revoked = await revokeSessions(tx, id, 'all', at);
    await recordAudit(tx, {
      ...{ at, actorId: id, action: 'password_reset', subject: 'user', subjectId: id },
    });
    const user = { ...found, passwordHash, mustChangePassword: false };
    // Staff made the link and may have used it: withdrawals need a sign-in by the password.
    const start = { ...selectStart(context, user, call), openedBy };
    return { data: await storeSession(tx, context, user, start), ended: revoked };
  });
  sessions.forget(ended.flat());
  return data;
}
