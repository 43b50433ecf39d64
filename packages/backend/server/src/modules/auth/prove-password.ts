import type { Context } from '../../context.ts';
import { UnprocessableError } from '../../http-error.ts';
import { findUser } from '../users/repository.ts';
import { checkSecret } from './attempts/attempts.ts';
import { verifyPassword } from './password.ts';

/**
 * Checks the password of a signed-in user, before a step that a stolen token must not permit.
 * @throws UnprocessableError PROOF_WRONG naming `password`, also for an account without one
 * @throws HttpError 429 after wrong ones, for the right one too
 */
export async function provePassword(
  { unitOfWork, attempts }: Context,
  userId: number,
  password: string,
): Promise<void> {
  const field = 'password';
  const attempt = await attempts.begin({ kind: 'password', of: userId, field });
  await checkSecret(attempt, async () => {
    const user = await unitOfWork.read((tx) => findUser(tx, userId));
    if (await verifyPassword(password, user?.passwordHash ?? null)) return;
    throw new UnprocessableError('The password is not right.', { field, code: 'PROOF_WRONG' });
  });
  await attempt.succeed();
}
