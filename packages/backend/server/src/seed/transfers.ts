import type { Tx } from '@exchange/server-kit/database';
import { type AuditEvent, recordAudit } from '../modules/audit/repository.ts';
import { decideTransfer, insertTransfer, type TransferRow } from '../modules/wallet/repository.ts';
import {
  creditDeposit,
  debitWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../modules/wallet/transfers.ts';
import { toPaise } from '../money.ts';
import { createRandom } from '../random.ts';
import type { HistoryEvent, HistorySource } from './history.ts';

const SEED = 20_260_711;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Minimum and maximum days between two requests. */
const GAP_DAYS = { min: 3, max: 9 } as const;
/** The first deposit, and the amounts of later requests; rupees. */
const OPENING_RUPEES = 50_000;
const DEPOSITS_RUPEES = [1000, 2000, 5000, 10_000, 20_000] as const;
const WITHDRAWALS_RUPEES = [500, 1000, 1500, 3000] as const;
type Account = Pick<TransferRow, 'method' | 'accountNumber' | 'accountName'> & Partial<TransferRow>;
/** The accounts of the seeded player's withdrawals. */
const ACCOUNTS: readonly [Account, Account] = [
  {
    method: 'BANK',
    accountNumber: '00000001234',
    ifsc: 'DEMO0001234',
    accountName: 'Seeded Player',
    attachment: 'Demonstration Bank',
  },
  { method: 'UPI', accountNumber: 'seeded.player@example', accountName: 'Seeded Player' },
];
const DECLINE_REASONS = ['UTR not found', 'Slip does not match the amount'] as const;
/** Requests of the last days are still open. */
const OPEN_REQUESTS_MS = 10 * DAY_MS;

/** Seeds a year of deposits and withdrawals with every status of point 4. */
export const seedTransfers: HistorySource = ({ ledger }, { userId, from, to }) => {
  const random = createRandom(SEED);
  const pick = <T>(values: readonly [T, ...T[]]): T =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const digits = (length: number) =>
    Array.from({ length }, () => Math.floor(random() * 10)).join('');
  const events: HistoryEvent[] = [];

  const request = (at: Date, type: 'D' | 'W', rupees: number) => ({
    userId,
    type,
    amount: toPaise(rupees),
    createdAt: at,
    ...(type === 'D'
      ? { method: random() < 0.5 ? 'IMPS' : 'UPI', utr: digits(12), attachment: null }
      : pick<Account>(ACCOUNTS)),
  });
  async function record(
    tx: Tx,
    id: number,
    at: Date,
    action: AuditEvent['action'],
    reason?: string,
  ): Promise<void> {
    await recordAudit(tx, {
      at,
      action,
      subject: 'request',
      subjectId: id,
      ...(action === 'request_made' && { actorId: userId }),
      ...(reason && { detail: { reason } }),
    });
  }
  const later = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR_MS);

  function addDeposit(at: Date, rupees: number, status: 'P' | 'S' | 'D') {
    const draft = request(at, 'D', rupees);
    const reason = status === 'D' ? pick(DECLINE_REASONS) : null;
    const decidedAt = status === 'P' ? null : later(at, 1);
    events.push({
      at: decidedAt ?? at,
      apply: async (tx) => {
        const row = await insertTransfer(tx, { ...draft, status, reason, decidedAt });
        await record(tx, row.id, at, 'request_made');
        if (!decidedAt) return;
        if (status === 'D') return record(tx, row.id, decidedAt, 'request_declined', reason ?? '');
        await creditDeposit(tx, ledger, row, decidedAt);
        await record(tx, row.id, decidedAt, 'request_approved');
      },
    });
  }

  function addWithdrawal(at: Date, rupees: number, status: TransferRow['status']) {
    const draft = request(at, 'W', rupees);
    let row: TransferRow | undefined;
    const open = async (tx: Tx) => {
      row = await insertTransfer(tx, { ...draft, status: status === 'A' ? 'A' : 'P' });
      await debitWithdrawal(tx, ledger, row, at);
      await record(tx, row.id, at, 'request_made');
      if (status === 'A') await record(tx, row.id, later(at, 1), 'request_approved');
    };
    events.push({ at, apply: open });
    if (status !== 'S' && status !== 'D') return;
    const decidedAt = later(at, 2);
    const reason = status === 'D' ? 'Account name does not match' : null;
    const decide = async (tx: Tx) => {
      if (!row) return;
      await decideTransfer(tx, row.id, { status, reason, decidedAt });
      const step = status === 'S' ? payWithdrawal : returnWithdrawal;
      await step(tx, ledger, { ...row, reason }, decidedAt);
      if (status === 'D') return record(tx, row.id, decidedAt, 'request_declined', reason ?? '');
      await record(tx, row.id, later(at, 1), 'request_approved');
      await record(tx, row.id, decidedAt, 'request_paid');
    };
    events.push({ at: decidedAt, apply: decide });
  }

  addDeposit(from, OPENING_RUPEES, 'S');
  const { min, max } = GAP_DAYS;
  let at = from.getTime();
  for (;;) {
    at += (min + random() * (max - min)) * DAY_MS;
    if (at >= to.getTime() - OPEN_REQUESTS_MS) break;
    const declined = random() < 0.15;
    if (random() < 0.6) addDeposit(new Date(at), pick(DEPOSITS_RUPEES), declined ? 'D' : 'S');
    else addWithdrawal(new Date(at), pick(WITHDRAWALS_RUPEES), declined ? 'D' : 'S');
  }
  addWithdrawal(new Date(to.getTime() - 3 * DAY_MS), 2000, 'A');
  addWithdrawal(new Date(to.getTime() - 2 * DAY_MS), 1000, 'P');
  addDeposit(new Date(to.getTime() - DAY_MS), 5000, 'P');
  return events;
};
