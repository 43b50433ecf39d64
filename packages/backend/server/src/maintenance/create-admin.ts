import { userCreateInput } from '@exchange/contract';
import type { UnitOfWork } from '@exchange/server-kit/database';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { createLedger } from '../ledger/index.ts';
import { recordAudit } from '../modules/audit/repository.ts';
import { checkGuessable } from '../modules/auth/guessable-password.ts';
import { hashPassword } from '../modules/auth/password.ts';
import { createUser } from '../modules/users/service.ts';
import { onServerTables } from './server-tables.ts';

/** The credentials of an admin; the rules for new users apply. */
export interface NewAdmin {
  userName: string;
  password: string;
}

/**
 * Creates an admin with the audit row, in one transaction; the way in to a system that invents no users.
 * @throws Error saying what is wrong with name or password, or that the name is taken
 */
export async function createAdmin(
  { withTransaction }: UnitOfWork,
  { userName, password }: NewAdmin,
  { clock, brands }: { clock: Clock; brands: readonly string[] },
): Promise<void> {
  const read = v.safeParse(userCreateInput, { user_name: userName, password });
  if (!read.success) throw new Error(read.issues.map(({ message }) => message).join(' '));
  const { user_name: name } = read.output;
  checkGuessable(
    password,
    'password',
    brands.map((id) => ({ id })),
  );
  const passwordHash = await hashPassword(password);
  const context = { clock, ledger: createLedger(clock) };
  await onServerTables(
    withTransaction(async (tx) => {
      const user = await createUser(tx, context, {
        ...{ userName: name, name, role: 'admin', passwordHash },
      });
      await recordAudit(tx, {
        ...{ at: user.createdAt, action: 'user_created', subject: 'user', subjectId: user.id },
        detail: { role: 'admin' },
      });
    }),
  );
}
