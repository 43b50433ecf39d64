import type { InferOutput } from 'valibot';
import { fromEpoch } from '../wire/primitives.ts';
import type { secondPersonRow } from './second-person.wire.ts';

/** A step above the limit of one person; amounts in rupees. */
export interface SecondPersonStep {
  id: string;
  kind: 'coins' | 'deposit' | 'payment';
  user: { id: string; name: string };
  /** Negative if coins are taken. */
  amount: number;
  reason?: string;
  makerName: string;
  /** The caller started it, and cannot confirm it. */
  isOwn: boolean;
  reference?: string;
  createdAt: Date;
  expiresAt: Date;
}

export const toSecondPersonStep = (
  wire: InferOutput<typeof secondPersonRow>,
): SecondPersonStep => ({
  id: String(wire.id),
  kind: wire.kind,
  user: { id: String(wire.user_id), name: wire.user_name },
  amount: wire.amount,
  makerName: wire.maker_name,
  isOwn: wire.is_own,
  createdAt: fromEpoch(wire.created_at),
  expiresAt: fromEpoch(wire.expires_at),
  ...(wire.reason && { reason: wire.reason }),
  ...(wire.reference && { reference: wire.reference }),
});
