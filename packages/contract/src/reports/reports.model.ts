import type { InferOutput } from 'valibot';
import { fromEpoch } from '../wire/primitives.ts';
import type { statementRow } from './reports.wire.ts';

/** A line of the account statement; rupees. */
export interface StatementRow {
  id: string;
  marketId?: string;
  description: string;
  /** Signed: positive is a credit. */
  amount: number;
  /** Running balance after this line. */
  balance: number;
  remark?: string;
  createdAt: Date;
}

export function toStatementRow(wire: InferOutput<typeof statementRow>): StatementRow {
  return {
    id: String(wire.id),
    description: wire.description,
    amount: wire.amount,
    balance: wire.balance,
    createdAt: fromEpoch(wire.created_at),
    ...(wire.market && { marketId: wire.market }),
    ...(wire.remark && { remark: wire.remark }),
  };
}
