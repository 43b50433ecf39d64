import * as v from 'valibot';
import { auditRow } from '../audit/audit.wire.ts';
import { PAGE_SIZE } from '../limits.ts';
import { pageNumber, pageSize, rupees, wireId } from '../wire/primitives.ts';
import { requestRow } from './wallet.wire.ts';

/** A deposit or withdrawal for the deciding staff. */
export const staffRequestRow = v.object({
  ...requestRow.entries,
  user_id: wireId,
  user_name: v.string(),
  /** The account has play money only. */
  is_demo: v.optional(v.boolean(), false),
  /** The managing user. */
  owner_name: v.nullable(v.string()),
  /** Available to the user now. */
  balance: rupees,
  account_name: v.nullable(v.string()),
  ifsc: v.nullable(v.string()),
  bank_name: v.nullable(v.string()),
  /** Warnings to check before deciding; codes, as more may come. */
  flags: v.array(v.string()),
  audit: v.array(auditRow),
});

export const staffRequestListInput = v.object({
  limit: pageSize(PAGE_SIZE.requests, 100),
  page: pageNumber,
  /** OPEN: pending decisions. */
  status: v.optional(v.picklist(['AL', 'OPEN', 'P', 'A', 'S', 'D']), 'OPEN'),
  type: v.optional(v.picklist(['AL', 'D', 'W']), 'AL'),
  /** Part of the UTR, the account number or the user's name. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), ''),
});
