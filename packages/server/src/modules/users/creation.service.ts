import type { Context } from '../../context.ts';
import type { Tx } from '../../db/unit-of-work.ts';
import { Conflict } from '../../refusal.ts';
import { recordAudit } from '../audit/repository.ts';
import { hashPassword, verifyPassword } from '../auth/password.ts';
import { readUserAccount, type UserAccountRow } from './accounts.repository.ts';
import { findUserByName } from './repository.ts';
import { createUser } from './service.ts';

/** So long the same user asked for again counts as a repeat after a lost answer. In ms. */
const REPEAT_MS = 10 * 60 * 1000;

/** A user that a member of staff asks for. */
export interface AskedUser {
  userName: string;
  name: string;
  role: 'player' | 'agent';
  password: string;
  mobile?: string;
  ownerId: number;
}

/**
 * The account that the caller just created with the same data. Told by the data, not by an idempotency
 * key: the hash of a body that is kept with a key would be a fast hash of the password.
 */
async function findRepeated(
  tx: Tx,
  { clock }: Context,
  { userName, name, role, password, mobile, ownerId }: AskedUser,
): Promise<UserAccountRow | undefined> {
  const user = await findUserByName(tx, userName);
  const isSame =
    user?.userName === userName &&
    user.name === name &&
    user.role === role &&
    user.mobile === (mobile ?? null) &&
    user.ownerId === ownerId &&
    user.closedAt === null &&
    clock.now().getTime() - user.createdAt.getTime() < REPEAT_MS;
  const isRepeated = isSame && (await verifyPassword(password, user.passwordHash));
  return isRepeated ? readUserAccount(tx, user.id) : undefined;
}

/**
 * Creates a user of the caller with its audit row; a repeat gets the user that stands.
 * @throws Conflict when the name is taken by anybody else
 */
export async function createAskedUser(context: Context, asked: AskedUser): Promise<UserAccountRow> {
  const { unitOfWork } = context;
  const { password, ...facts } = asked;
  const passwordHash = await hashPassword(password);
  try {
    return await unitOfWork.withTransaction(async (tx) => {
      const user = await createUser(tx, context, { ...facts, passwordHash });
      await recordAudit(tx, {
        ...{ at: user.createdAt, actorId: asked.ownerId, action: 'user_created' },
        ...{ subject: 'user', subjectId: user.id, detail: { role: asked.role } },
      });
      return readUserAccount(tx, user.id);
    });
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const first = await unitOfWork.withTransaction((tx) => findRepeated(tx, context, asked));
    if (!first) throw error;
    return first;
  }
}
