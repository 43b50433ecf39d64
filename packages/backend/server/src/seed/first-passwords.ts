import { createHmac } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadOrCreateSecret } from '../config/shared-secrets.ts';
import type { Context } from '../context.ts';
import { verifyPassword } from '../modules/accounts/password.ts';
import { findUserByName } from '../modules/accounts/repository.ts';

/** Characters of base64url: 72 bits. */
const PASSWORD_LENGTH = 12;
const ROLES = ['admin', 'agent', 'player'] as const;
export type FirstRole = (typeof ROLES)[number];

/** A user of the first start, named as the role, with the password that is shown once. */
export interface FirstCredentials {
  userName: FirstRole;
  password: string;
}

/** File of the data folder from which the first passwords are derived, until they were shown. */
const FIRST_START = 'first-start.secret';

/** Returns the first users with random passwords: the same ones until `forgetFirstPasswords`. */
export function createFirstPasswords(dataDir: string): FirstCredentials[] {
  const secret = loadOrCreateSecret(dataDir, FIRST_START);
  return ROLES.map((userName) => {
    const code = createHmac('sha256', secret).update(userName).digest('base64url');
    return { userName, password: code.slice(0, PASSWORD_LENGTH) };
  });
}

/**
 * Returns the passwords of a start that was killed before it showed them, as far as they are still
 * right: the database may be another one than at that start.
 */
export async function readUnshownPasswords(
  { unitOfWork }: Pick<Context, 'unitOfWork'>,
  dataDir: string,
): Promise<FirstCredentials[]> {
  if (!existsSync(join(dataDir, FIRST_START))) return [];
  const valid: FirstCredentials[] = [];
  for (const credentials of createFirstPasswords(dataDir)) {
    const user = await unitOfWork.read((tx) => findUserByName(tx, credentials.userName));
    if (await verifyPassword(credentials.password, user?.passwordHash ?? null)) {
      valid.push(credentials);
    }
  }
  if (valid.length === 0) forgetFirstPasswords(dataDir);
  return valid;
}

/** Deletes what the first passwords are derived from, once they were shown. */
export const forgetFirstPasswords = (dataDir: string): void =>
  rmSync(join(dataDir, FIRST_START), { force: true });
