import type { DepositOrder, WithdrawOrder } from '@exchange/contract';
import { createPersistedStore, sessionStore } from '@exchange/store';
import { useStore } from 'zustand';

/** Order of each form; the owner comes from the session. */
export interface Orders {
  deposit: Omit<DepositOrder, 'userId'>;
  withdrawal: Omit<WithdrawOrder, 'userId'>;
}
export type TransferKind = keyof Orders;

/** A pending request with its key; every attempt repeats both until a response. */
export interface TransferDecision<Kind extends TransferKind = TransferKind> {
  kind: Kind;
  key: string;
  order: Orders[Kind];
}

interface DecisionsState {
  /** Owner of the pending requests. */
  userId?: string;
  deposit?: TransferDecision<'deposit'>;
  withdrawal?: TransferDecision<'withdrawal'>;
}

const EMPTY: DecisionsState = {};

export const decisionsStore = createPersistedStore<DecisionsState>(
  'transfers',
  EMPTY,
  ({ deposit, withdrawal }) => deposit !== undefined || withdrawal !== undefined,
);

/** Starts a request with `order`, or repeats the pending one of its kind. */
export function beginTransfer<Kind extends TransferKind>(
  kind: Kind,
  order: Orders[Kind],
): TransferDecision<Kind> {
  const { session } = sessionStore.getState();
  const before = decisionsStore.getState()[kind] as TransferDecision<Kind> | undefined;
  const decision = before ?? { kind, key: crypto.randomUUID(), order };
  decisionsStore.setState({
    [kind]: decision,
    ...(session.status === 'player' && { userId: session.userId }),
  });
  return decision;
}

/** Removes a completed request. */
export function clearTransfer({ kind, key }: TransferDecision): void {
  const { [kind]: decision, ...others } = decisionsStore.getState();
  if (decision?.key === key) decisionsStore.setState(others, true);
}

/** Returns the pending request of a kind. */
export const useTransferDecision = <Kind extends TransferKind>(
  kind: Kind,
): TransferDecision<Kind> | undefined =>
  useStore(decisionsStore, (state) => state[kind] as TransferDecision<Kind> | undefined);
