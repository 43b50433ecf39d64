import { randomBytes } from 'node:crypto';
import type { Tx } from '@exchange/server-kit/database';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/users.ts';
import { paymentSlips, transferRequests } from '../../db/schema/wallet.ts';
import { cleanSlip } from '../../files/clean-slip.ts';

/** Maximum number of a player's unused uploads; newer ones replace older ones. */
const MAX_UNUSED = 5;

export async function insertSlip(
  tx: Tx,
  slip: { name: string; userId: number; createdAt: Date },
): Promise<void> {
  await tx.insert(paymentSlips).values(slip);
}

/**
 * Assigns a slip to a deposit.
 * @returns false where the player has no such slip, or used it before
 */
export async function attachSlip(
  tx: Tx,
  { name, userId, requestId }: { name: string; userId: number; requestId: number },
): Promise<boolean> {
  const used = await tx
    .update(paymentSlips)
    .set({ requestId })
    .where(
      and(
        eq(paymentSlips.name, name),
        eq(paymentSlips.userId, userId),
        isNull(paymentSlips.requestId),
      ),
    )
    .returning({ id: paymentSlips.id });
  return used.length > 0;
}

/** Returns the player's unused slips beyond the newest few. */
async function listSurplusSlips(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx
    .select({ name: paymentSlips.name })
    .from(paymentSlips)
    .where(and(eq(paymentSlips.userId, userId), isNull(paymentSlips.requestId)))
    .orderBy(desc(paymentSlips.id))
    .offset(MAX_UNUSED);
  return rows.map(({ name }) => name);
}

/** Returns unused slips that were uploaded before `until`. */
async function listUnusedSlips(tx: Tx, until: Date): Promise<string[]> {
  const rows = await tx
    .select({ name: paymentSlips.name })
    .from(paymentSlips)
    .where(and(isNull(paymentSlips.requestId), lt(paymentSlips.createdAt, until)));
  return rows.map(({ name }) => name);
}

/** Deletes a slip; returns false where a deposit uses it by now, or it is gone. */
async function deleteSlip(tx: Tx, name: string): Promise<boolean> {
  const gone = await tx
    .delete(paymentSlips)
    .where(and(eq(paymentSlips.name, name), isNull(paymentSlips.requestId)))
    .returning({ id: paymentSlips.id });
  return gone.length > 0;
}

type SlipsOptions = Pick<Context, 'unitOfWork' | 'clock' | 'files'>;

/** The field of the upload and of the deposit's form that an error names. */
const FIELD = 'deposite';
const NAME_BYTES = 24;

/** An upload and its user. */
interface Upload {
  userId: number;
  network: string;
  bytes: Uint8Array;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
}

/**
 * Stores an upload under a random name, which its player may use in a deposit.
 * @throws BadRequestError for an unsupported file
 * @throws HttpError 429 where the player or network stored too much today, 503 where too many
 * uploads wait
 */
export async function storeSlip(options: SlipsOptions, upload: Upload): Promise<string> {
  const { unitOfWork, clock, files } = options;
  const { userId, network } = upload;
  const { bytes, extension, mediaType } = await cleanSlip(upload.bytes, FIELD, upload.signal);
  files.quota.take({ userId, network, bytes: bytes.length, field: FIELD });
  const name = `${randomBytes(NAME_BYTES).toString('base64url')}.${extension}`;
  // The row comes first: a file without one would never be removed.
  await unitOfWork.withTransaction((tx) =>
    insertSlip(tx, { name, userId, createdAt: clock.now() }),
  );
  try {
    await files.storage.put(name, bytes, mediaType);
  } catch (error) {
    await unitOfWork.withTransaction((tx) => deleteSlip(tx, name));
    throw error;
  }
  // Leftovers of a failing storage are removed by the next sweep.
  await removeSlips(options, (tx) => listSurplusSlips(tx, userId)).catch(() => undefined);
  return name;
}

/** Removes unused slips: the row is locked first and deleted last, so no file stays without one. */
async function removeSlips(
  { unitOfWork, files }: SlipsOptions,
  list: (tx: Tx) => Promise<string[]>,
): Promise<void> {
  const names = await unitOfWork.withTransaction(list);
  for (const name of names) {
    await unitOfWork.withTransaction(async (tx) => {
      if (await deleteSlip(tx, name)) await files.storage.remove(name);
    });
  }
}

/** Maximum number of requests per transaction, so that no transaction is long. */
const MAX_AT_ONCE = 200;

/**
 * Deletes what visitors typed into requests of demo accounts that are closed, and marks their slips
 * as unused.
 * @returns true if there may be more of them
 */
async function forgetClosedDemos(tx: Tx): Promise<boolean> {
  const { id, userId, accountNumber, ifsc, accountName, sender } = transferRequests;
  const { utr, repeatedUtr, attachment } = transferRequests;
  const typed = [accountNumber, ifsc, accountName, sender, utr, repeatedUtr, attachment];
  const rows = await tx
    .select({ id })
    .from(transferRequests)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(users.isDemo, true),
        isNotNull(users.closedAt),
        or(...typed.map((column) => isNotNull(column))),
      ),
    )
    .orderBy(asc(id))
    .limit(MAX_AT_ONCE);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return false;
  const payee = { accountNumber: null, ifsc: null, accountName: null };
  const payment = { sender: null, utr: null, repeatedUtr: null, attachment: null };
  await tx
    .update(transferRequests)
    .set({ ...payee, ...payment })
    .where(inArray(id, ids));
  await tx
    .update(paymentSlips)
    .set({ requestId: null })
    .where(inArray(paymentSlips.requestId, ids));
  return ids.length === MAX_AT_ONCE;
}

/** Removes unused uploads from before `until`, also those of closed demo accounts. */
export async function sweepSlips(options: SlipsOptions, until: Date): Promise<void> {
  const forgetSome = () => options.unitOfWork.withTransaction(forgetClosedDemos);
  while (await forgetSome());
  await removeSlips(options, (tx) => listUnusedSlips(tx, until));
}
