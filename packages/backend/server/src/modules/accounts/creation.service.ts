import type { Tx } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import { ConflictError } from '../../http-error.ts';
import { recordAudit } from '../audit/repository.ts';
import { readUserAccount, type UserAccountRow } from './accounts.repository.ts';
import { checkGuessable, hashPassword, verifyPassword } from './password.ts';
import { findUserByName, type UserRow } from './repository.ts';
import { createUser } from './service.ts';

/** Time in which the same request counts as a repeat after a lost response, in ms. */
const REPEAT_MS = 10 * 60 * 1000;

type AskedFacts = Pick<UserRow, 'userName' | 'name' | 'role' | 'mobile' | 'ownerId'> & {
  countryCode?: string;
  password: string;
};

/**
 * Returns the user that was just created with the same data. Compares the data instead of an
 * idempotency key: a stored hash of the body would be a fast hash of the password.
 */
export async function findDuplicateUser(
  tx: Tx,
  { clock }: Context,
  { password, countryCode, ...facts }: AskedFacts,
): Promise<UserRow | undefined> {
  const user = await findUserByName(tx, facts.userName);
  const isSame =
    user?.userName === facts.userName &&
    user.name === facts.name &&
    user.role === facts.role &&
    user.mobile === facts.mobile &&
    (countryCode === undefined || user.countryCode === countryCode) &&
    user.ownerId === facts.ownerId &&
    user.closedAt === null &&
    clock.now().getTime() - user.createdAt.getTime() < REPEAT_MS;
  return isSame && (await verifyPassword(password, user.passwordHash)) ? user : undefined;
}

/** A new user as a member of staff requested it. */
export interface CreateUserRequest {
  userName: string;
  name: string;
  role: 'player' | 'agent';
  password: string;
  mobile?: string;
  ownerId: number;
}

/** Returns the account that the caller just created with the same data. */
async function findRepeated(tx: Tx, context: Context, asked: CreateUserRequest) {
  const user = await findDuplicateUser(tx, context, { ...asked, mobile: asked.mobile ?? null });
  return user && readUserAccount(tx, user.id);
}

/**
 * Creates a user of the caller with its audit row; a repeat gets the existing one.
 * @throws BadRequestError for a guessable password
 * @throws ConflictError when the name or the mobile number is used by another user
 */
export async function createAskedUser(
  context: Context,
  asked: CreateUserRequest,
): Promise<UserAccountRow> {
  const { unitOfWork, brands } = context;
  const { password, ...facts } = asked;
  checkGuessable(password, 'password', brands.current().byId.values());
  const passwordHash = await hashPassword(password);
  try {
    return await unitOfWork.withTransaction(async (tx) => {
      const user = await createUser(tx, context, {
        ...facts,
        passwordHash,
        // Staff know it.
        mustChangePassword: true,
      });
      await recordAudit(tx, {
        at: user.createdAt,
        actorId: asked.ownerId,
        action: 'user_created',
        subject: 'user',
        subjectId: user.id,
        detail: { role: asked.role },
      });
      return readUserAccount(tx, user.id);
    });
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const first = await unitOfWork.withTransaction((tx) => findRepeated(tx, context, asked));
    if (!first) throw error;
    return first;
  }
}
