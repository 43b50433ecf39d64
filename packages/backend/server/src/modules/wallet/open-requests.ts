import { MAX_OPEN_REQUESTS } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { and, eq, inArray } from 'drizzle-orm';
import { transferRequests } from '../../db/schema/transfer-requests.ts';
import { UnprocessableError } from '../../http-error.ts';
import type { TransferRow } from './repository.ts';

const TOO_MANY_TEXT =
  'Too many of your requests wait for a decision. Please wait until some are decided.';

/**
 * Limits a player's pending requests. Call it once the request is stored.
 * @throws UnprocessableError above the limit
 */
export async function checkOpenRequests(
  tx: Tx,
  userId: number,
  type: TransferRow['type'],
): Promise<void> {
  const open = await tx.$count(
    transferRequests,
    and(
      eq(transferRequests.userId, userId),
      eq(transferRequests.type, type),
      inArray(transferRequests.status, ['P', 'A']),
    ),
  );
  if (open > MAX_OPEN_REQUESTS) throw new UnprocessableError(TOO_MANY_TEXT);
}
