import { API_KEY_PREFIX } from '../modules/auth/api-keys/api-key-cache.ts';
import { insertApiKey } from '../modules/auth/api-keys/api-keys.repository.ts';
import { createToken, hashToken } from '../modules/auth/sessions.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** Gives a player an API key; returns its secret as the token of calls. */
export async function createTestKey(
  { context, clock }: Pick<TestApp, 'context' | 'clock'>,
  { id: userId }: Pick<TestUser, 'id'>,
  scope: 'read' | 'trade' = 'trade',
): Promise<{ token: string }> {
  const secret = API_KEY_PREFIX + createToken();
  const row = { userId, name: 'maker', scope, networks: [], hint: secret.slice(-4) };
  await context.unitOfWork.withTransaction((tx) =>
    insertApiKey(tx, { ...row, secretHash: hashToken(secret), createdAt: clock.now() }),
  );
  return { token: secret };
}
