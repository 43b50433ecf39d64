import { DEMO_DECLINED_RUPEES } from '@exchange/contract';
import { toPaise } from '../../money.ts';
import type { AuditEvent } from '../audit/repository.ts';
import type { TransferRow } from './repository.ts';

type Status = TransferRow['status'];
type Type = TransferRow['type'];

/** The effect of a decision on the money. */
type DecisionEffect = 'credit' | 'pay' | 'return' | 'none';

/** The effect of a decision; `same` for a repeat, `refused` where it is no longer possible. */
export type Verdict =
  | { kind: 'act'; effect: DecisionEffect; action: AuditEvent['action'] }
  | { kind: 'same' }
  | { kind: 'refused'; message: string };

/** All steps: Deposit P → S | D; withdrawal P → A → S, and D from P or A. */
const STEPS: Readonly<Record<string, Verdict>> = {
  'D P S': { kind: 'act', effect: 'credit', action: 'request_approved' },
  'D P D': { kind: 'act', effect: 'none', action: 'request_declined' },
  'W P A': { kind: 'act', effect: 'none', action: 'request_approved' },
  'W A S': { kind: 'act', effect: 'pay', action: 'request_paid' },
  'W P D': { kind: 'act', effect: 'return', action: 'request_declined' },
  'W A D': { kind: 'act', effect: 'return', action: 'request_declined' },
};

/** The reasons why another decision is not possible, by the current status. */
const REFUSED_TEXTS: Record<Status, string> = {
  P: 'This request must be approved before it is paid.',
  A: 'This request is approved already.',
  S: 'This request is settled already.',
  D: 'This request is declined already.',
};

/** Returns the verdict on a decision about a request (docs/product-rules.md). */
export function selectVerdict(type: Type, from: Status, to: Exclude<Status, 'P'>): Verdict {
  if (from === to) return { kind: 'same' };
  return STEPS[`${type} ${from} ${to}`] ?? { kind: 'refused', message: REFUSED_TEXTS[from] };
}

/** Time from a demo account's request to its decision, and from the approval to the payment. */
export const DEMO_DECISION_MS = 5000;
const DECLINED_REASON = 'The demonstration declines this amount.';

/** Returns the system's next decision on a demo account's request; undefined once it is settled. */
export function selectDemoStep({
  type,
  status,
  amount,
  createdAt,
  decidedAt,
}: Pick<TransferRow, 'type' | 'status' | 'amount' | 'createdAt' | 'decidedAt'>):
  | { status: Exclude<Status, 'P'>; reason: string; dueAt: Date }
  | undefined {
  const dueAt = new Date((decidedAt ?? createdAt).getTime() + DEMO_DECISION_MS);
  if (status === 'A') return { status: 'S', reason: '', dueAt };
  if (status !== 'P') return undefined;
  if (amount === toPaise(DEMO_DECLINED_RUPEES)) {
    return { status: 'D', reason: DECLINED_REASON, dueAt };
  }
  return { status: type === 'D' ? 'S' : 'A', reason: '', dueAt };
}
