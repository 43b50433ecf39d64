import { toEpoch } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import type { Handler, SignedInUser } from '../../http/call.ts';
import { readUserAccount } from '../accounts/accounts.repository.ts';
import { listNotes, type UserRow } from '../accounts/repository.ts';
import { findVisibleUser } from '../accounts/service.ts';
import { toAuditRow } from '../audit/audit-wire.ts';
import { createReadTrail } from '../audit/personal-reads.ts';
import { listLatestAudit } from '../audit/repository.ts';
import { hasSecondFactor } from '../auth/second-factor/second-factor.repository.ts';
import { listNewestBets } from '../bets/bet-lists.repository.ts';
import { toWireBet } from '../bets/bets.model.ts';
import { readBreakRow } from '../safer-gambling/limits.service.ts';
import { readSharedAccounts } from '../wallet/shared-accounts.service.ts';
import { countRequestsToDecide } from '../wallet/staff-requests.repository.ts';
import { readStaffRequests } from '../wallet/staff-requests.ts';
import { readWithdrawTerms } from '../wallet/withdraw-terms.ts';
import { readSportSettings } from './stake-settings.ts';
import { toOwnRow, toUserRow } from './user-wire.ts';

/** Maximum number of the newest bets, open requests, steps and notes for staff. */
const SHOWN = { bets: 10, requests: 50, steps: 30, notes: 50 } as const;

async function readForStaff(tx: Tx, context: Context, caller: SignedInUser, user: UserRow) {
  const userId = user.id;
  const bets = await listNewestBets(tx, userId, SHOWN.bets);
  const { rows } = await readStaffRequests(tx, context, {
    caller,
    userId,
    status: 'OPEN',
    type: 'AL',
    search: '',
    limit: SHOWN.requests,
    page: 1,
  });
  const steps = await listLatestAudit(tx, 'user', userId, SHOWN.steps);
  const notes = await listNotes(tx, userId, SHOWN.notes);
  return {
    last_bets: bets.map(toWireBet),
    open_requests: rows,
    audit: steps.map(toAuditRow),
    notes: notes.map(({ note: { id, text, at }, authorName }) => ({
      id,
      text,
      author_name: authorName,
      at: toEpoch(at),
    })),
    shared_accounts: user.isDemo ? [] : await readSharedAccounts(tx, caller, userId),
    break: await readBreakRow(tx, userId, context.clock.now()),
    sign_in: {
      second_factor: await hasSecondFactor(tx, user.id),
      must_change_password: user.mustChangePassword,
    },
  };
}

/** Returns what only the caller's own details have. */
async function readOwn(tx: Tx, caller: SignedInUser, isForWithdrawal: boolean) {
  if (caller.role !== 'player') {
    return { requests_to_decide: await countRequestsToDecide(tx, caller) };
  }
  return isForWithdrawal ? { withdrawal: await readWithdrawTerms(tx, caller) } : {};
}

/**
 * Creates `user/userDetails`: the caller's own, or for staff those of a user, with the data for
 * decisions.
 */
export function createDetailsHandler(context: Context): Handler<'userDetails'> {
  const recordRead = createReadTrail(context);
  return async ({ input, user: caller }) => {
    const answer = await context.unitOfWork.withTransaction(async (tx) => {
      const user = await findVisibleUser(tx, caller, input.user_id);
      const account = await readUserAccount(tx, user.id);
      const UserSportSettings = await readSportSettings(tx, user.id);
      if (user.id === caller.id) {
        const own = await readOwn(tx, caller, input.withdrawal === true);
        return { data: { ...toOwnRow(account), UserSportSettings, ...own } };
      }
      const forStaff = await readForStaff(tx, context, caller, user);
      const { adultAt } = account.user;
      const adult_at = adultAt && toEpoch(adultAt);
      return { data: { ...toUserRow(account), adult_at, UserSportSettings, ...forStaff } };
    });
    await recordRead(caller, 'user_details', [Number(answer.data.user_id)]);
    return answer;
  };
}
