import type { Tx } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import { toRupees } from '../../money.ts';
import { toAuditRow } from '../audit/audit-wire.ts';
import { listAudit } from '../audit/repository.ts';
import { toRequestRow } from './request-rows.ts';
import {
  listStaffRequests,
  type StaffRequestFilter,
  type StaffRequestRow,
} from './staff-requests.repository.ts';

const OPEN: readonly string[] = ['P', 'A'];

/** Returns the flags for a decision: those of the request, and of the account's current state. */
const toFlags = ({ request, withdrawalsLockedAt }: StaffRequestRow): string[] => [
  ...request.flags,
  ...(request.type === 'W' && OPEN.includes(request.status) && withdrawalsLockedAt
    ? ['withdrawals_locked']
    : []),
];

/**
 * Returns a page of the requests that the caller decides on, in wire format, each with its steps.
 */
export async function readStaffRequests(
  tx: Tx,
  context: Pick<Context, 'files'>,
  filter: StaffRequestFilter,
) {
  const { rows, total } = await listStaffRequests(tx, filter);
  const ids = rows.map(({ request }) => request.id);
  const steps = Map.groupBy(
    ids.length > 0 ? await listAudit(tx, 'request', ids) : [],
    ({ event }) => event.subjectId,
  );
  return {
    total,
    rows: rows.map((row) => {
      const { request, userName, isDemo, ownerName, availablePaise } = row;
      return {
        ...toRequestRow(request, context, filter.caller),
        user_id: request.userId,
        user_name: userName,
        is_demo: isDemo,
        owner_name: ownerName,
        balance: toRupees(availablePaise),
        sender: request.sender,
        account_name: request.accountName,
        ifsc: request.ifsc,
        // A deposit's attachment is its slip.
        bank_name: request.type === 'W' ? request.attachment : null,
        flags: toFlags(row),
        audit: (steps.get(request.id) ?? []).map(toAuditRow),
      };
    }),
  };
}
