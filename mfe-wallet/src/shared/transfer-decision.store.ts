import type { DepositOrder, WithdrawOrder } from '@exchange/contract';
import { createPersistedStore, sessionStore } from '@exchange/store';
import { useStore } from 'zustand';

/** What a form asks for; whose it is comes from the session. */
export interface Orders {
  deposit: Omit<DepositOrder, 'userId'>;
  withdrawal: Omit<WithdrawOrder, 'userId'>;
}
export type TransferKind = keyof Orders;

/** What the player sent, with its key; every attempt repeats both until one is answered. */
export interface TransferDecision<Kind extends TransferKind = TransferKind> {
  kind: Kind;
  key: string;
  order: Orders[Kind];
}

interface DecisionsState {
  /** Whose decisions they are. */
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

/** Decides on `order`, or repeats the decision of its kind that has no answer yet. */
export function decideTransfer<Kind extends TransferKind>(
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

/** The decision has its answer. */
export function forgetTransfer({ kind, key }: TransferDecision): void {
  const { [kind]: decision, ...others } = decisionsStore.getState();
  if (decision?.key === key) decisionsStore.setState(others, true);
}

/** What was sent and has no answer yet. */
export const useTransferDecision = <Kind extends TransferKind>(
  kind: Kind,
): TransferDecision<Kind> | undefined =>
  useStore(decisionsStore, (state) => state[kind] as TransferDecision<Kind> | undefined);
